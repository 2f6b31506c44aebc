import type { Client } from "../../tabletop/testing.ts";

/** The notes of a page, such as `turnStart Gereneth` and `roundEnd 1`. */
type Told = string[];

/** As much of a page as is listened to here. */
interface ListeningPage {
  told: Told;
  readonly game: { readonly combats: { readonly contents: readonly ListenedCombat[] } };
  readonly Hooks: { on(name: string, heard: (...args: readonly unknown[]) => void): number };
  readonly CONFIG: {
    readonly ActiveEffect: { readonly documentClass: { registry?: { refresh(kind: string): Promise<void> } } };
  };
}

interface ListenedCombat {
  readonly combatants: Iterable<{ readonly id: string; readonly token: { regions: Set<object> } | null }>;
  _onStartTurn(combatant: { readonly id: string }, context: { readonly skipped: boolean }): Promise<void>;
  _onEndTurn(combatant: { readonly id: string }, context: { readonly skipped: boolean }): Promise<void>;
  _onStartRound(context: { readonly round: number }): Promise<void>;
  _onEndRound(context: { readonly round: number }): Promise<void>;
  _clearMovementHistoryOnStartTurn?(combatant: { readonly id: string }): Promise<void>;
}

/** Notes on a page everything that game systems hang their effects on. */
export async function listen({ page }: Client): Promise<void> {
  await page.evaluate(() => {
    const global = globalThis as unknown as ListeningPage;
    const lines: Told = [];
    global.told = lines;
    const combat = global.game.combats.contents[0] as ListenedCombat;
    const turn =
      (kind: string) =>
      async ({ id }: { readonly id: string }, { skipped }: { readonly skipped: boolean }): Promise<void> => {
        lines.push(`${kind} ${id}${skipped ? " skipped" : ""}`);
      };
    const round =
      (kind: string) =>
      async (context: { readonly round: number }): Promise<void> => {
        lines.push(`${kind} ${context.round}`);
      };
    combat._onStartTurn = turn("turnStart");
    combat._onEndTurn = turn("turnEnd");
    combat._onStartRound = round("roundStart");
    combat._onEndRound = round("roundEnd");
    combat._clearMovementHistoryOnStartTurn = async ({ id }) => void lines.push(`forgetMoves ${id}`);
    global.Hooks.on("combatTurnChange", () => lines.push("combatTurnChange"));
    global.Hooks.on("combatTurn", () => lines.push("combatTurn"));
    global.Hooks.on("updateCombat", (_combat, _changed, options) => {
      lines.push(`update ${(options as { readonly direction?: number }).direction ?? "without direction"}`);
    });
    const { documentClass } = global.CONFIG.ActiveEffect;
    if (documentClass.registry) documentClass.registry.refresh = async (kind) => void lines.push(`effects ${kind}`);
    for (const { id, token } of combat.combatants) {
      const region = { _triggerEvent: async (name: string) => void lines.push(`region ${name} ${id}`) };
      if (token) token.regions = new Set([region]);
    }
  });
}

/** The notes of a page so far, of one sort. */
export async function told({ page }: Client, sort: RegExp): Promise<Told> {
  const all = await page.evaluate(() => (globalThis as unknown as ListeningPage).told);
  return all.filter((line) => sort.test(line));
}
