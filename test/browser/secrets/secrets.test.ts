import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { done, encounter, giveNumbers, IDS, look, openFight, together, openTracker } from "../support/fight.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Command, Fight, FoundryPage } from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import { unsaidOf } from "../../support/said-of-hidden.ts";

const NAME = "Lurking Cultist";

/** As much of a page as is watched here. */
interface WatchedPage {
  /** Places where the secret was seen. */
  seen: string[];
  readonly Hooks: { on(name: string, heard: (...args: readonly unknown[]) => void): number };
}

interface Flags {
  readonly encounter: { readonly combatants: Record<string, object>; readonly effects: object };
}

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1 });
  await openLog(fight.ann);
  await watch(fight.ann);
});

afterAll(async () => {
  await fight.tabletop.stop();
});

/** Opens the log, which tells of what each command did. */
async function openLog({ page }: Client): Promise<void> {
  await openTracker({ page });
  await page.locator('#combat [data-window="log"]').click();
  await page.locator("#turnwright-log").waitFor();
}

/** Looks at everything a page shows, at every change of it, and at every event that is told on it. */
async function watch({ page }: Client): Promise<void> {
  await page.evaluate(
    ({ name, id }) => {
      const global = globalThis as unknown as WatchedPage & { readonly document: Document };
      const seen: string[] = [];
      global.seen = seen;
      const check = (): void => {
        const { innerHTML } = global.document.documentElement;
        if (innerHTML.includes(name)) seen.push(`name in the page: ${innerHTML.slice(innerHTML.indexOf(name) - 200)}`);
        if (innerHTML.includes(id)) seen.push(`id in the page: ${innerHTML.slice(innerHTML.indexOf(id) - 200)}`);
      };
      check();
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      new MutationObserver(check).observe(global.document.documentElement, everything);
      global.Hooks.on("turnwright.event", (_combat, event) => {
        if (JSON.stringify(event).includes(id)) seen.push(`event: ${JSON.stringify(event)}`);
      });
    },
    { name: NAME, id: IDS.cultist },
  );
}

const seenBy = async ({ page }: Client): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as WatchedPage).seen);

/** A turn in which the hidden one does everything that is told of. */
const STEPS: readonly Command[] = [
  { do: "start" },
  { do: "pass", combatant: IDS.gereneth },
  { do: "pass", combatant: IDS.hag },
  { do: "pass", combatant: IDS.johnston },
  { do: "declareActor", combatant: IDS.cultist, plan: "Stab from the dark" },
  { do: "declareReactor", combatant: IDS.hag, plan: "Cackle" },
  { do: "beginTurn" },
  { do: "goToStep", step: 8 },
  { do: "attack", combatant: IDS.cultist, kind: "melee", label: "Dagger" },
  { do: "endTurn" },
];

describe("a combatant that is hidden", () => {
  it("never shows at the players': not in the page, not in what they can ask for, not in what they are told", async () => {
    await giveNumbers(fight);
    for (const command of STEPS) {
      await done(fight.gm, command);
      await settled(fight);
      expect(JSON.stringify(await look(fight.ann)), command.do).not.toContain(IDS.cultist);
      expect(await seenBy(fight.ann), command.do).toEqual([]);
    }
    expect((encounter(fight) as unknown as { round: number }).round).toBe(2);
  });

  it("is spoken of in the chat to the gm alone", async () => {
    const about = () =>
      [...fight.tabletop.world.collection("ChatMessage").values()].filter((message) =>
        JSON.stringify(message).includes(NAME),
      );
    // Its declaration is told of, its attack, the whole of its turn, and its roll for the second round.
    await done(fight.gm, { do: "roll", combatants: [IDS.cultist] });
    await expect.poll(() => about().length).toBe(4);
    await settled(fight);
    expect(about()).toHaveLength(4);
    for (const { whisper } of about()) expect(whisper).toEqual(["UserGamemaster00"]);
    expect(await seenBy(fight.ann)).toEqual([]);
  });

  it("is in a player's documents by its name and by what SECURITY.md lists, and in no message of the module", async () => {
    await done(fight.gm, { do: "addEffect", name: "Curse", target: IDS.cultist, until: "combat" });
    await together(fight);
    const { encounter: open, ...others } = await fight.ann.page.evaluate(() => {
      const [combat] = (globalThis as unknown as FoundryPage).game.combats.contents;
      const { flags } = (combat as unknown as { toObject(): { flags: { turnwright: Flags } } }).toObject();
      return flags.turnwright;
    });
    expect(Object.keys(open.effects)).toHaveLength(1);
    expect(unsaidOf(open, IDS.cultist)).toEqual([]);
    expect(JSON.stringify(others)).not.toContain(IDS.cultist);
    const messages = fight.tabletop.wire(fight.ann).filter((text) => text.includes("module.turnwright"));
    expect(messages.filter((text) => text.includes(IDS.cultist) || text.includes(NAME))).toEqual([]);
  });

  it("is nobody to a player who names it", async () => {
    const refused = await fight.ann.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FoundryPage;
      const [combat] = game.combats.contents;
      if (!combat) throw new Error("no combat");
      return game.modules.get("turnwright").api.propose(combat, { do: "useReaction", combatant: id, label: "Strike" });
    }, IDS.cultist);
    expect(refused).toMatchObject({ ok: false, refusal: { code: "unknown-combatant" } });
  });

  it("shows as soon as it comes out", async () => {
    await done(fight.gm, { do: "setCondition", combatant: IDS.cultist, condition: "hidden", on: false });
    await together(fight);
    expect((await look(fight.ann)).order).toContain(IDS.cultist);
    const row = fight.ann.page.locator(`#combat [data-combatant-id="${IDS.cultist}"]`);
    await row.waitFor({ state: "attached" });
  });
});
