import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { RULES_TO_TRY } from "../../support/with-pages.ts";
import { commandsIn, recordDeeds } from "../support/deeds.ts";
import { another, combatUpdates, done, encounter, giveNumbers, look, openFight, type Fight } from "../support/fight.ts";
import { settled } from "../support/settled.ts";
import { standStill } from "../support/stopped-clock.ts";

/** What the GM's page does to the goblins of a fight, in one call or in one moment. */
const DEEDS = {
  "the same number": `combat.updateEmbeddedDocuments("Combatant", goblins.map(({ id }) => ({ _id: id, initiative: 12 })))`,
  "marked defeated": `combat.updateEmbeddedDocuments("Combatant", goblins.map(({ id }) => ({ _id: id, defeated: true })))`,
  hidden: `combat.updateEmbeddedDocuments("Combatant", goblins.map(({ id }) => ({ _id: id, hidden: true })))`,
  "rows deleted": `combat.deleteEmbeddedDocuments("Combatant", goblins.map(({ id }) => id))`,
  "tokens deleted": `scene.deleteEmbeddedDocuments("Token", goblins.map(({ tokenId }) => tokenId))`,
  "tokens hidden": `scene.updateEmbeddedDocuments("Token", goblins.map(({ tokenId }) => ({ _id: tokenId, hidden: true })))`,
  "numbers in one moment": `Promise.all(goblins.map((goblin, i) => goblin.update({ initiative: 60 - i })))`,
  "numbers one by one, as a module for groups": `Promise.all(goblins.map(({ id }) => combat.setInitiative(id, 7)))`,
  "a status on every sheet": `Promise.all(goblins.map(({ actor }) => actor.toggleStatusEffect("surprised", { active: true })))`,
  "hit points gone by one area's damage": `Promise.all(goblins.map(({ actor }) => actor.update({ "system.attributes.hp.value": 0 })))`,
} as const;
type Deed = keyof typeof DEEDS;

const OF_SHEETS: ReadonlySet<Deed> = new Set(["a status on every sheet", "hit points gone by one area's damage"]);

/** Deeds about numbers say nothing under rules without numbers. */
const NUMBERLESS = new Set(["momentum", "popcorn"]);

interface Count {
  readonly steps: number;
  readonly updates: number;
  readonly messages: number;
  readonly warnings: number;
}

let fight: Fight;

const onGm = async <T>(code: string): Promise<T> =>
  fight.gm.page.evaluate(
    `(async () => { const combat = game.combats.contents[0]; const scene = game.scenes.get("${SEED_IDS.scene}"); const goblins = combat.combatants.filter(({ name }) => name.startsWith("Goblin")); ${code} })()`,
  ) as Promise<T>;

/** Goblins that everybody sees, each with an actor of its own, or all with one that they share. */
async function begin(variant: string, count: number, isShared = false): Promise<void> {
  fight = await another(fight, { variant });
  await recordDeeds(fight.gm, { zero: "do", damage: "do" });
  await onGm(`
    await game.actors.get("${SEED_IDS.actors.hag}").update({ "system.attributes.hp": { value: 20, max: 30, temp: 0 } });
    const tokens = Array.from({ length: ${count} }, (_, i) => ({ name: "Goblin " + (i + 1), actorId: "${SEED_IDS.actors.hag}", actorLink: ${isShared}, x: 100 * (i % 12), y: 100 * Math.floor(i / 12), disposition: -1 }));
    const made = await scene.createEmbeddedDocuments("Token", tokens);
    await combat.createEmbeddedDocuments("Combatant", made.map((token, i) => ({ tokenId: token.id, sceneId: scene.id, actorId: "${SEED_IDS.actors.hag}", initiative: 100 - i })));`);
  await settled(fight);
  if (!NUMBERLESS.has(variant)) await giveNumbers(fight);
  await done(fight.gm, { do: "start" });
  await settled(fight);
}

const goblins = async (): Promise<readonly unknown[]> =>
  Object.entries((await look(fight.gm)).combatants).map(([id, { conditions, initiative }]) => [
    id,
    conditions,
    initiative,
  ]);

/** What a deed came to, once it has reached all of so many. */
async function counted(deed: Deed, count: number): Promise<Count> {
  const now = async (): Promise<Count> => ({
    steps: encounter(fight)?.rev ?? 0,
    updates: combatUpdates(fight),
    ...(await onGm<{ messages: number; warnings: number }>(
      `return { messages: game.messages.size, warnings: ui.notifications.active?.length ?? 0 };`,
    )),
  });
  const before = await now();
  const were = (await goblins()).map((each) => JSON.stringify(each));
  // Each sheet is a request of its own, and a busy machine takes longer for thirty than a table does. So no time passes meanwhile.
  const { clock } = fight.gm.page;
  if (OF_SHEETS.has(deed)) await standStill(fight.gm);
  await onGm(`await ${DEEDS[deed]};`);
  await clock.resume();
  // Sheets are compared after a pause.
  await expect
    .poll(async () => (await goblins()).filter((each) => were.includes(JSON.stringify(each))).length)
    .toBe(were.length - count);
  await settled(fight);
  const after = await now();
  return {
    steps: after.steps - before.steps,
    updates: after.updates - before.updates,
    messages: after.messages - before.messages,
    warnings: after.warnings - before.warnings,
  };
}

beforeAll(async () => {
  fight = await openFight({ players: 1, variant: "basic" });
  await fight.gm.page.clock.install();
});
afterAll(async () => fight.tabletop.stop());

describe.each([1, 30])("one deed about %d is one step", (count) => {
  describe.each(Object.keys(DEEDS) as Deed[])("%s", (deed) => {
    beforeEach(async () => begin("basic", count));

    it("with one update, at most one message and no notice, and one undo takes it back", async () => {
      const before = await goblins();
      const { steps, updates, messages, warnings } = await counted(deed, count);
      expect({ steps, warnings }).toEqual({ steps: 1, warnings: 0 });
      // An update of the combat for the step, and where Foundry itself writes to it.
      expect(updates).toBeLessThanOrEqual(2);
      expect(messages).toBeLessThanOrEqual(1);
      expect(await goblins()).not.toEqual(before);
      await done(fight.gm, { do: "undo" });
      await settled(fight);
      expect(await goblins()).toEqual(before);
    });
  });
});

describe.each(RULES_TO_TRY)("thirty goblins deleted under %s", (variant) => {
  beforeEach(async () => begin(variant, 30));

  it("are one step, and back with one undo under the names that players know", async () => {
    const before = await goblins();
    const { steps } = await counted("tokens deleted", 30);
    expect(steps).toBe(1);
    await done(fight.gm, { do: "undo" });
    await settled(fight);
    expect(await goblins()).toEqual(before);
    const names = (await fight.ann.page.evaluate(
      `game.combats.contents[0].turns.map(({ name }) => name).filter((name) => name.startsWith("Goblin"))`,
    )) as string[];
    expect(names).toHaveLength(30);
  });
});

describe("four goblins deleted where the server takes long for each", () => {
  beforeEach(async () => {
    await begin("basic", 4);
    await onGm(`
      const { deleteEmbeddedDocuments } = Combat.prototype;
      let last = Promise.resolve();
      combat.deleteEmbeddedDocuments = function (...asked) {
        last = last.then(() => new Promise((resolve) => setTimeout(resolve, 600)));
        return last.then(() => deleteEmbeddedDocuments.apply(this, asked));
      };`);
  });

  it("are one step", async () => {
    expect((await counted("tokens deleted", 4)).steps).toBe(1);
  });
});

describe.each([1, 30])("initiative of %d that a module rolls in one call", (count) => {
  beforeEach(async () => begin("basic", count));

  it("is one step and one undo, with a card for each roll as without us", async () => {
    const before = await goblins();
    const [first, cards] = [encounter(fight)?.rev ?? 0, await onGm<number>(`return game.messages.size;`)];
    await onGm(`await combat.rollInitiative(goblins.map(({ id }) => id));`);
    await settled(fight);
    expect(encounter(fight)?.rev).toBe(first + 1);
    expect(await onGm(`return game.messages.size;`)).toBeGreaterThanOrEqual(cards + count);
    await done(fight.gm, { do: "undo" });
    await settled(fight);
    expect(await goblins()).toEqual(before);
  });
});

describe.each([1, 30])("a status on an actor that %d tokens share", (count) => {
  beforeEach(async () => begin("basic", count, true));

  it("is one step for all of them, and one undo", async () => {
    const before = encounter(fight)?.rev ?? 0;
    await onGm(`await goblins[0].actor.toggleStatusEffect("surprised", { active: true });`);
    const surprised = async (): Promise<number> =>
      Object.values((await look(fight.gm)).combatants).filter(({ conditions }) =>
        (conditions as readonly string[]).includes("surprised"),
      ).length;
    await expect.poll(surprised).toBeGreaterThanOrEqual(count);
    await settled(fight);
    expect(encounter(fight)?.rev).toBe(before + 1);
    await done(fight.gm, { do: "undo" });
    await settled(fight);
    expect(await surprised()).toBe(0);
  });
});

describe("one area's damage among all in a shared turn", () => {
  beforeEach(async () => begin("shared-turn", 4));

  it("is one step, whose line tells each one's damage", async () => {
    const ids = await onGm<string[]>(`return goblins.map(({ id }) => id);`);
    const [actor, ...reactors] = ids;
    await done(fight.gm, { do: "declareActor", combatant: actor, plan: "Run", intends: ["move"] });
    for (const combatant of reactors)
      await done(fight.gm, { do: "declareReactor", combatant, plan: "Run too", intends: ["move"] });
    await done(fight.gm, { do: "beginTurn" });
    await settled(fight);
    const before = commandsIn(fight).length;
    await onGm(
      `await Promise.all(goblins.map(({ actor }, i) => actor.update({ "system.attributes.hp.value": 20 - 1 - i })));`,
    );
    await expect.poll(() => commandsIn(fight).length).toBeGreaterThan(before);
    await settled(fight);
    expect(commandsIn(fight).slice(before)).toEqual([
      {
        do: "batch",
        commands: ids.map((combatant, i) => ({ do: "recordDamage", combatant, amount: i + 1 })),
      },
    ]);
  });
});

describe("a deed that the rules refuse", () => {
  beforeEach(async () => begin("basic", 30));

  it.each([
    `combat.updateEmbeddedDocuments("Combatant", goblins.map(({ id }) => ({ _id: id, initiative: null })))`,
    `Promise.all(goblins.map((goblin) => goblin.update({ initiative: null })))`,
    `combat.resetAll()`,
    // One of many: the others count.
    `combat.updateEmbeddedDocuments("Combatant", goblins.map(({ id }, i) => ({ _id: id, initiative: i === 9 ? null : 50 - i })))`,
  ])("is refused once, in words that say what stays and by what: %s", async (deed) => {
    const before = await goblins();
    await onGm(`globalThis.warned = []; const warn = ui.notifications.warn; ui.notifications.warn = function (...args) { globalThis.warned.push(args[0]); return warn.apply(this, args); };
      await ${deed};`);
    await settled(fight);
    const warned = await onGm<string[]>(`delete ui.notifications.warn; return globalThis.warned;`);
    expect(warned).toEqual([expect.stringContaining("the turn rules keep all initiative numbers")]);
    const isPartly = deed.includes("i === 9");
    if (isPartly) expect(await goblins()).not.toEqual(before);
    else expect(await goblins()).toEqual(before);
    expect(await onGm(`return goblins.filter(({ initiative }) => initiative === null).length;`)).toBe(0);
  });
});
