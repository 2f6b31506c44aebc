import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withHelper } from "../support/helper.ts";
import sealedFight from "../../unit/foundry/sealed-fight.json";
import { another, done, encounter, give, IDS, look, openFight, stored, together } from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Command, Fight, FoundryCombat, FoundryPage, View } from "../support/fight.ts";

/** As much of a page as keys are looked at through. */
interface KeysPage extends FoundryPage {
  readonly game: FoundryPage["game"] & {
    readonly settings: {
      get(namespace: string, key: string): unknown;
      set(namespace: string, key: string, value: unknown): Promise<unknown>;
    };
  };
}

/** A combat as it can be written down. */
interface WrittenCombat extends FoundryCombat {
  toObject(): object;
}

/** A fight whose hidden combatant was sealed, as an earlier release stored it. */
function withSealedFight(seed: WorldSeed): WorldSeed {
  const [combat] = seed.documents["Combat"] ?? [];
  if (combat === undefined) throw new Error("no combat");
  const [flag, sealed] = [sealedFight.encounter, sealedFight.sealed].map((text) => JSON.parse(text) as unknown);
  const flags = { turnwright: { variant: "shared-turn", encounter: flag, sealed } };
  return { ...seed, documents: { ...seed.documents, Combat: [{ ...combat, round: 1, flags }] } };
}

let fight: Fight;
/** Those who have come beside the two of the table. */
let guests: Client[] = [];

beforeAll(async () => {
  fight = await openFight({ players: 1, world: withHelper });
});

afterAll(async () => {
  await fight.tabletop.stop();
});

beforeEach(async () => {
  await Promise.all(guests.map(async (guest) => guest.leave()));
  guests = [];
  fight = await another(fight, { variant: "greyhawk", world: withHelper });
});

/** Somebody joins with a browser of their own. */
async function join(user: string): Promise<Client> {
  const client = await fight.tabletop.join(user);
  guests.push(client);
  return client;
}

/** Everything that has reached a page: over the wire, and as its documents are now. */
async function reached(client: Client): Promise<string[]> {
  const now = await client.page.evaluate(() => {
    const [combat] = (globalThis as unknown as FoundryPage).game.combats.contents;
    return JSON.stringify((combat as WrittenCombat | undefined)?.toObject() ?? null);
  });
  return [...fight.tabletop.wire(client), now, JSON.stringify(await maybeLook(client))];
}

/** The view of a user; null if no fight of the module is played. */
const maybeLook = async ({ page }: Client): Promise<View | null> =>
  page.evaluate(() => {
    const { game } = globalThis as unknown as FoundryPage;
    const [combat] = game.combats.contents;
    return combat ? game.modules.get("turnwright").api.view(combat) : null;
  });

/** Everything that messages say under this module's name, the options of the rules aside. */
function ours(value: unknown, isOurs = false): unknown[] {
  if (typeof value !== "object" || value === null) return isOurs ? [value] : [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isOurs && key === "options") return [];
    const found = ours(inner, isOurs || key === "turnwright");
    return isOurs && !Array.isArray(value) ? [key, ...found] : found;
  });
}

/** The words of this module in everything that has reached a page. */
const wordsIn = (texts: readonly string[]): unknown[] =>
  texts.flatMap((text) => (text === "" ? [] : ours(JSON.parse(text) as unknown)));

/** The keys that a page holds, as they are written down, by their ids. */
const keysOf = async ({ page }: Client): Promise<Record<string, string>> =>
  page.evaluate(
    () => (globalThis as unknown as KeysPage).game.settings.get("turnwright", "sealKeys") as Record<string, string>,
  );

const declare = (...kinds: readonly string[]): Command => ({ do: "declareActions", combatant: IDS.hag, kinds });

/** What the hag has declared, as somebody knows it. */
const declaredTo = async (client: Client): Promise<unknown> => (await look(client))["declared"];

describe("what the gm's side declares and has not told", () => {
  const declaredBy = (id: string): unknown =>
    (encounter(fight) as unknown as { rules: { declared: Record<string, { kinds: unknown }> } }).rules.declared[id]
      ?.kinds;

  it("is nowhere in the clear before the count, replaced and taken back too, and open in the update that tells it", async () => {
    const { gm, ann, tabletop } = fight;
    await done(gm, { do: "start" });
    const before: readonly Command[] = [
      declare("spell"),
      { do: "undo" },
      { do: "redo" },
      declare("ranged"),
      declare("melee"),
    ];
    for (const command of before) {
      await done(gm, command);
      await settled(fight);
      const words = wordsIn(await reached(ann));
      for (const kept of ["spell", "ranged", "melee"]) expect(words, `${command.do}: ${kept}`).not.toContain(kept);
    }
    expect((await look(gm))["declared"]).toMatchObject({ [IDS.hag]: ["melee"] });
    const heard = tabletop.wire(ann).length;
    await done(gm, { do: "beginCount" });
    await settled(fight);
    const updates = tabletop.wire(ann).slice(heard);
    const telling = updates.filter((text) => wordsIn([text]).includes("beginCount"));
    expect(telling).toHaveLength(1);
    expect(wordsIn(telling)).toContain("melee");
    expect(declaredBy(IDS.hag)).toEqual(["melee"]);
    const words = wordsIn(await reached(ann));
    for (const replaced of ["spell", "ranged"]) expect(words).not.toContain(replaced);
  });

  it("stays sealed in a fight that is put aside", async () => {
    const { gm, ann } = fight;
    await done(gm, { do: "start" });
    await done(gm, declare("spell"));
    await done(gm, { do: "fight/change-variant", variant: "off" });
    await settled(fight);
    expect(wordsIn(await reached(ann))).not.toContain("spell");
    await done(gm, { do: "fight/resume" });
    expect(await declaredTo(gm)).toMatchObject({ [IDS.hag]: ["spell"] });
  });
});

describe("the key", () => {
  it("goes from gm to gm, and to nobody else", async () => {
    const helper = await join("Helper");
    await done(fight.gm, { do: "start" });
    await done(fight.gm, declare("spell"));
    await expect.poll(async () => declaredTo(helper)).toMatchObject({ [IDS.hag]: ["spell"] });
    expect(await keysOf(helper)).toEqual(expect.objectContaining(await keysOf(fight.gm)));
    const id = await fight.ann.page.evaluate(() => {
      const { game } = globalThis as unknown as KeysPage;
      const key = game.settings.get("turnwright", "sealKey");
      const question = { kind: "key-question", id: "PlayerQuestion00", key };
      game.socket.emit("module.turnwright", question, { recipients: [game.users.activeGM?.id] });
      return String(key);
    });
    expect(id).not.toBe("");
    await settled(fight, fight.gm, fight.ann, helper);
    expect(fight.tabletop.wire(fight.ann).filter((text) => /turnwright-key|key-answer/.test(text))).toEqual([]);
    expect(await keysOf(fight.ann)).toEqual({});
  });

  it("that is missing is told of; the gm plays on without it, with another", async () => {
    await done(fight.gm, { do: "start" });
    await done(fight.gm, declare("spell"));
    // Nobody is there who has the key: the same gm comes from another computer.
    await fight.gm.leave();
    const gm = await join("Gamemaster");
    await gm.page.getByText("sealed with a key").waitFor();
    expect(await declaredTo(gm)).not.toMatchObject({ [IDS.hag]: ["spell"] });
    expect(await give(gm, { do: "undo" })).toMatchObject({ ok: false, refusal: { code: "sealed" } });
    await done(gm, declare("melee"));
    expect(await declaredTo(gm)).toMatchObject({ [IDS.hag]: ["melee"] });
    await settled(fight, gm, fight.ann);
    const words = wordsIn(await reached(fight.ann));
    for (const kept of ["spell", "melee"]) expect(words).not.toContain(kept);
  });
});

describe("a fight whose hidden combatant an earlier release has sealed", () => {
  it("is read by the gm who has the key, and stored open with the next step", async () => {
    fight = await another(fight, { variant: "shared-turn", world: (seed) => withSealedFight(withHelper(seed)) });
    const { gm, ann } = fight;
    const whole = JSON.parse(sealedFight.plain) as View;
    const ofHidden = async (): Promise<unknown> => (await look(gm)).combatants[IDS.cultist];
    expect(await ofHidden()).not.toMatchObject({ initiative: 18 });
    await gm.page.evaluate(async (key) => {
      const { settings } = (globalThis as unknown as KeysPage).game;
      await settings.set("turnwright", "sealKeys", { [key.split(".").at(-1) ?? ""]: key });
    }, sealedFight.key);
    await gm.reload();
    await expect.poll(ofHidden).toMatchObject({ initiative: 18 });
    await done(gm, { do: "addEffect", target: IDS.hag, name: "Slow", until: "combat" });
    expect(encounter(fight)).toMatchObject({
      combatants: { [IDS.cultist]: whole.combatants[IDS.cultist] },
      rules: { turn: { parts: { [IDS.cultist]: { plan: "Unheard-of plan" } } } },
      past: { 1: { command: { do: "setInitiative" } } },
    });
    expect(JSON.stringify(stored(fight)["flags"])).not.toMatch(/"sealed":\{"|goesOn/);
    await together(fight, gm, ann);
    await done(gm, { do: "undo" });
    expect(await ofHidden()).toMatchObject({ initiative: 18 });
  });
});
