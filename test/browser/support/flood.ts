import type { Client } from "../../tabletop/testing.ts";

/** How many messages go out before the server is asked whether it has taken them: no more than page and server can bear together. */
const AT_ONCE = 200;

/** A page that can emit with an answer of the server's. */
interface EmittingPage {
  readonly game: {
    readonly socket: { emit(channel: string, payload: unknown, ...rest: unknown[]): void };
    readonly users: { readonly activeGM: { readonly id: string } | null };
  };
}

/** All sorts of messages that no client would send. Each that goes out has an id and a tab of its own. */
function sorts(combatant: string, rev: number): readonly (object | number | null)[] {
  const request = { kind: "request", combat: "CombatHagsHollow", rev, deadline: Date.now() + 600_000, tape: {} };
  return [
    { ...request, command: { do: "pass", combatant } },
    { ...request, command: { do: "undo" } },
    { ...request, command: { do: "x".repeat(20_000) } },
    { kind: "answer", answer: { ok: true, rev } },
    { kind: "recall", combat: "CombatHagsHollow" },
    { kind: "here", since: 0, decides: true, asks: true },
    rev,
    null,
  ];
}

/**
 * Sends messages of all sorts from a page to the GM, as fast as the server takes them.
 *
 * @param messages how many
 * @param about the combatant and the step that requests are about
 */
export const flood = async (
  { page }: Client,
  messages: number,
  about: { readonly combatant: string; readonly rev: number },
): Promise<void> =>
  page.evaluate(
    async ({ all, atOnce, made }) => {
      const { game } = globalThis as unknown as EmittingPage;
      const recipients = [game.users.activeGM?.id];
      for (let sent = 0; sent < all; sent += 1) {
        const message = made[sent % made.length];
        const number = String(sent).padStart(11, "0");
        const own = { id: `flood${number}`, tab: `table${number}` };
        const payload = typeof message === "object" && message !== null ? { ...message, ...own } : message;
        if (sent % atOnce < atOnce - 1) game.socket.emit("module.turnwright", payload, { recipients });
        else await new Promise((taken) => game.socket.emit("module.turnwright", payload, { recipients }, taken));
      }
    },
    { all: messages, atOnce: AT_ONCE, made: sorts(about.combatant, about.rev) },
  );
