import { afterAll, describe, expect, it } from "vitest";
import {
  another,
  done,
  encounter,
  everybody,
  give,
  giveNumbers,
  IDS,
  look,
  openFight,
  stored,
  together,
  openTracker,
} from "../support/fight.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { fixDice } from "../../tabletop/testing.ts";
import { packageOf } from "../support/rig.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight, FightOptions } from "../support/fight.ts";
import { callOn, setSetting } from "../support/documents.ts";

const { gereneth, hag, johnston, cultist } = IDS;

/** As much of a page with a small system as these tests touch. */
interface LifePage {
  /** The notes of the system, where it makes any. */
  lifeTold?: string[];
  /** Answers what the system asks. */
  lifeAnswer: () => void;
  /** Closes what the system asks without an answer. */
  lifeClose: () => void;
  /** How the system's next rolls go. */
  lifeRolls: "" | "fails" | "nothing" | "waits";
  /** Ends the waits of the system's rolls. */
  lifeWaiting: (() => void)[];
  /** Foundry's own hooks about turns and time, and sounds, as they came; undefined where nobody listens. */
  lifeHeard?: string[];
  readonly game: { readonly combats: { readonly contents: readonly LifeCombat[] } };
  readonly CONFIG: { readonly time: { roundTime: number } };
  readonly Hooks: { on(name: string, heard: (...args: readonly unknown[]) => void): number };
}

interface LifeCombat {
  readonly combatants: { get(id: string): object };
  _playCombatSound(name: string): void;
  startTurn(combatant: object): Promise<void>;
  endTurn(combatant: object): Promise<void>;
}

/** The table that is open, and the small system that it has. */
let open: { readonly system: string; readonly fight: Fight } | undefined;

afterAll(async () => open?.fight.tabletop.stop());

/** A fight beside a small system: at the table of the last test, with a fresh world, where that has the same system. */
async function openBeside(system: string, options: FightOptions): Promise<Fight> {
  const isSame = open?.system === system;
  if (!isSame) await open?.fight.tabletop.stop();
  const former = isSame ? open?.fight : undefined;
  open = undefined;
  const fight = former
    ? await another(former, options)
    : await openFight({ players: 1, ...options, others: [packageOf(system)] });
  open = { system, fight };
  return fight;
}

/** A fight that is ready to begin beside a small system: Gereneth first, then the hag, Johnston, the cultist. */
async function beside(system: string, { variant = "basic", ...options }: FightOptions = {}): Promise<Fight> {
  const fight = await openBeside(system, { variant, ...options });
  if (variant !== "off") await giveNumbers(fight);
  await settled(fight);
  for (const client of everybody(fight)) await told(client);
  await fight.gm.page.evaluate(() => {
    const page = globalThis as unknown as LifePage;
    const isHeard = page.lifeHeard !== undefined;
    page.lifeHeard = [];
    if (isHeard) return;
    page.CONFIG.time.roundTime = 6;
    for (const name of ["combatStart", "combatRound", "combatTurn"]) {
      page.Hooks.on(name, (_combat, moved) => {
        const { round, turn } = moved as { readonly round: number; readonly turn: number | null };
        page.lifeHeard?.push(`${name} ${round}/${turn}`);
      });
    }
    page.Hooks.on("updateWorldTime", (now) => page.lifeHeard?.push(`time ${String(now)}`));
    const [combat] = page.game.combats.contents;
    // The very bottom, where a sound would be heard.
    const lowest = (object: object): object =>
      Object.hasOwn(object, "_playCombatSound") && !Object.getPrototypeOf(object)._playCombatSound
        ? object
        : lowest(Object.getPrototypeOf(object) as object);
    (lowest(combat as object) as LifeCombat)._playCombatSound = (name) => void page.lifeHeard?.push(`sound ${name}`);
  });
  return fight;
}

/** The notes of the system on a client since the last look. */
const told = async ({ page }: Client): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as LifePage).lifeTold?.splice(0) ?? []);

/** Foundry's own hooks and sounds on a client since the last look. */
const heard = async ({ page }: Client): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as LifePage).lifeHeard?.splice(0) ?? []);

/** Gives the GM's commands one after the other, and waits until everybody is at rest. */
async function go(table: Fight, ...commands: string[]): Promise<void> {
  for (const name of commands) await done(table.gm, { do: name });
  await together(table);
  await settled(table);
}

/** Begins a fight whose cultist can't act, and the turn that Gereneth and the hag share. */
async function shareFirstTurn(table: Fight): Promise<void> {
  const { gm } = table;
  await done(gm, { do: "setCondition", combatant: cultist, condition: "incapacitated", on: true });
  await done(gm, { do: "start" });
  await done(gm, { do: "declareActor", combatant: gereneth, plan: "Feint" });
  await done(gm, { do: "declareReactor", combatant: hag, plan: "Claw" });
  await done(gm, { do: "beginTurn" });
  await settled(table);
}

/** Calls Foundry's own methods of the combat as the GM, one after the other, and waits until everybody is at rest. */
async function call(table: Fight, ...names: readonly string[]): Promise<void> {
  for (const name of names) await callOn(table.gm, ["combat"], name);
  await settled(table);
}

/** Answers what the system asks, or closes it. */
const answer = async ({ gm }: Fight, how: "lifeAnswer" | "lifeClose"): Promise<void> =>
  gm.page.evaluate((name) => (globalThis as unknown as LifePage)[name](), how);

/** Foundry's own fields as the server holds them. */
function place(table: Fight): { readonly round: number; readonly turn: number | null } {
  const { round, turn } = stored(table);
  return { round, turn };
}

describe("a system that works before and after its base class", () => {
  it("does so once at the start and at each round, around the one write with our position", async () => {
    const table = await beside("life-work-around");
    await go(table, "start");
    expect(await told(table.gm)).toEqual(["before start 0/null", "after start 1/0"]);
    expect(await heard(table.gm)).toEqual(["combatStart 1/0", "sound startEncounter"]);
    await go(table, "endTurn", "endTurn", "endTurn");
    await heard(table.gm);
    // It takes its last turn anew for the first of the next round.
    await go(table, "endTurn");
    expect(await told(table.gm)).toEqual(["before round 1/3", "after round 2/0"]);
    const lines = await heard(table.gm);
    expect(lines.filter((line) => !line.startsWith("sound"))).toEqual(["combatRound 2/0", "time 6"]);
    expect(stored(table)["flags"]).toMatchObject({ rig: { readied: true, pool: 2 } });
    expect(table.gm.errors).toEqual([]);
    expect(await told(table.ann)).toEqual([]);
  });

  it("is told of no step that is taken back or given again, of no round twice, and of none that somebody wrote past it", async () => {
    const table = await beside("life-work-around");
    await go(table, "start", "nextRound");
    expect(await told(table.gm)).toHaveLength(4);
    await go(table, "undo", "undo", "redo", "redo");
    await go(table, "undo", "nextRound");
    await go(table, "undo", "undo", "start", "nextRound");
    expect(await told(table.gm)).toEqual([]);
    await go(table, "nextRound");
    expect(await told(table.gm)).toEqual(["before round 2/0", "after round 3/0"]);
    await callOn(table.gm, ["combat"], "update", { round: 4, turn: 0 });
    await expect.poll(() => encounter(table)).toMatchObject({ round: 4 });
    await settled(table);
    expect(await told(table.gm)).toEqual([]);
  });

  it("does it once for Foundry's own calls, too", async () => {
    const table = await beside("life-work-around");
    await call(table, "startCombat", "nextTurn", "nextRound", "nextRound");
    expect(place(table)).toEqual({ round: 3, turn: 0 });
    expect(await told(table.gm)).toEqual([
      "before start 0/null",
      "after start 1/0",
      "before round 1/1",
      "after round 2/0",
      "before round 2/0",
      "after round 3/0",
    ]);
  });

  it("goes its own way where the variant is off", async () => {
    const table = await beside("life-work-around", { variant: "off" });
    await call(table, "startCombat", "nextTurn", "nextRound");
    expect(await told(table.gm)).toEqual([
      "before start 0/null",
      "after start 1/0",
      "turn 1/0",
      "before round 1/1",
      "after round 2/0",
    ]);
    expect(await heard(table.gm)).toEqual(
      expect.arrayContaining(["combatStart 1/0", "combatTurn 1/1", "combatRound 2/0"]),
    );
  });
});

describe("a system that moves the fight without its base class", () => {
  it("has its data stored, and the place is the rules'", async () => {
    const table = await beside("life-without-super");
    await go(table, "start");
    expect(await told(table.gm)).toEqual(["start 1/0"]);
    expect(stored(table)).toMatchObject({ round: 1, turn: 0, system: { pass: 1 } });
    expect(await heard(table.gm)).toEqual(["combatStart 1/0", "sound startEncounter"]);
    await go(table, "nextRound");
    expect(await told(table.gm)).toEqual(["round 2/0"]);
    expect(stored(table)).toMatchObject({ round: 2, turn: 0, system: { pass: 2 } });
    const { combatants } = stored(table);
    expect(combatants.map(({ initiative }) => initiative)).toEqual(expect.arrayContaining([20, 15, 10, 5]));
    for (const { flags } of combatants) expect(flags).toMatchObject({ rig: { fresh: true } });
    expect((await heard(table.gm)).filter((line) => line.startsWith("time"))).toEqual(["time 6"]);
  });
});

describe("a system that fails", () => {
  it("stops neither the start nor a round", async () => {
    const table = await beside("life-throws");
    await go(table, "start");
    expect(place(table)).toEqual({ round: 1, turn: 0 });
    await go(table, "nextRound");
    expect(place(table)).toEqual({ round: 2, turn: 0 });
    expect(await look(table.gm)).toMatchObject({ round: 2, active: [gereneth] });
    expect(table.gm.errors.filter((line) => line.includes("rig: no sheet"))).toHaveLength(2);
  });
});

describe("a system that asks something", () => {
  it("does not keep the fight waiting, and its late answer moves nothing", async () => {
    const table = await beside("life-dialog");
    await go(table, "start", "nextRound");
    expect(place(table)).toEqual({ round: 2, turn: 0 });
    expect(await told(table.gm)).toEqual(["asks"]);
    await heard(table.gm);
    await answer(table, "lifeAnswer");
    await expect.poll(async () => told(table.gm)).toEqual(["started"]);
    await settled(table);
    expect(place(table)).toEqual({ round: 2, turn: 0 });
    expect(await heard(table.gm)).toEqual([]);
    expect(await table.gm.page.locator('[id^="turnwright-around-"]').count()).toBe(0);
  });

  it("moves nothing by a late answer, however often it writes after it", async () => {
    const table = await beside("life-dialog", { variant: "shared-turn" });
    await go(table, "start");
    const before = encounter(table)?.rev;
    await answer(table, "lifeAnswer");
    const lines: string[] = [];
    await expect
      .poll(async () => {
        lines.push(...(await told(table.gm)));
        return [...lines];
      })
      .toEqual(["asks", "started"]);
    await settled(table);
    expect(place(table)).toEqual({ round: 1, turn: 0 });
    expect(stored(table)["flags"]).toMatchObject({ rig: { first: "friendly" } });
    expect(encounter(table)?.rev).toBe(before);
    expect(await table.gm.page.locator('[id^="turnwright-around-"]').count()).toBe(0);
  });

  it("is told to the gm where it breaks off its start, and what others write meanwhile goes the way of all changes from outside", async () => {
    const table = await beside("life-dialog");
    await go(table, "start");
    const warning = table.gm.page.locator(".notification.warning");
    expect(await warning.count()).toBe(0);
    await callOn(table.gm, ["combat"], "update", { turn: 1 });
    await expect.poll(async () => (await look(table.gm)).active).toEqual([hag]);
    await answer(table, "lifeClose");
    await warning.filter({ hasText: "stopped its own start" }).waitFor();
    expect(place(table)).toEqual({ round: 1, turn: 1 });
    await callOn(table.gm, ["combat"], "update", { round: 7, turn: 3 });
    await table.gm.page.locator('[id^="turnwright-around-"]').waitFor();
  });
});

describe("a system that is slow", () => {
  it("is waited for as long as it goes on writing, and the round begins after its start", async () => {
    const table = await beside("life-slow");
    await go(table, "start");
    expect(await told(table.gm)).toEqual(["everybody is ready", "the round begins"]);
    expect(place(table)).toEqual({ round: 1, turn: 0 });
  });
});

describe("a system that rolls anew", () => {
  it("changes no number of the rules", async () => {
    const table = await beside("life-rerolls");
    await go(table, "start", "nextRound");
    expect(await told(table.gm)).toEqual(["rerolled"]);
    const { combatants } = await look(table.gm);
    expect([gereneth, hag, johnston, cultist].map((id) => combatants[id]?.initiative)).toEqual([20, 15, 10, 5]);
    expect(encounter(table)?.rev).toBe(6);
    const [first] = stored(table).combatants;
    expect(first?.["flags"]).toMatchObject({ rig: { activations: 1 } });
    expect(await table.gm.page.locator(".notification.warning").count()).toBe(0);
  });
});

describe("a system with a turn order of its own", () => {
  const systemed =
    (id: string): NonNullable<FightOptions["world"]> =>
    (seed) => ({ ...seed, system: { id, title: id, version: "0.36.0" } });

  it("has the starts of turns told to each of a shared turn, and not to the skipped", async () => {
    const table = await beside("life-activations", { variant: "shared-turn", world: systemed("shadowrun5e") });
    const { gm } = table;
    await shareFirstTurn(table);
    expect(await told(gm)).toEqual(["turnUpdate Gereneth 1", "turnUpdate Green Hag 1"]);
    await go(table, "undo", "redo");
    expect(await told(gm)).toEqual([]);
    await done(gm, { do: "endTurn" });
    await go(table, "nextRound");
    expect(await told(gm)).toEqual(["round"]);
  });

  it("has the ends of turns told before the round that they close", async () => {
    const table = await beside("life-activations", { world: systemed("cosmere-rpg") });
    await go(table, "start", "endTurn", "endTurn", "endTurn");
    const names = await told(table.gm);
    expect(names).toEqual(["markActivated Gereneth", "markActivated Green Hag", "markActivated Johnston"]);
    await go(table, "endTurn");
    expect(await told(table.gm)).toEqual(["markActivated Lurking Cultist", "round"]);
    const marks = stored(table).combatants.map(({ flags }) => (flags as { rig: { activated: boolean } }).rig.activated);
    expect(marks).toEqual([false, false, false, false]);
  });

  it("does nothing at a round where its preset says that it must not", async () => {
    const table = await beside("life-activations", { world: systemed("swade") });
    await go(table, "start", "nextRound");
    expect(await told(table.gm)).toEqual([]);
    expect(place(table)).toEqual({ round: 2, turn: 0 });
  });
});

describe("a system that tells of turns by a hook of its own", () => {
  /** Calls one of its own methods with a combatant. */
  const callWith = async ({ page }: Client, method: "startTurn" | "endTurn", id: string): Promise<void> =>
    page.evaluate(
      async ([name, combatant]) => {
        const [combat] = (globalThis as unknown as LifePage).game.combats.contents;
        await combat?.[name](combat.combatants.get(combatant));
      },
      [method, id] as const,
    );

  const fabula: FightOptions["world"] = (seed) => ({
    ...seed,
    system: { id: "projectfu", title: "Fabula Ultima", version: "4.0.2" },
  });

  it("has it called once for each who acts, on the client that decides, and not again after an undo", async () => {
    const table = await beside("life-events", { variant: "shared-turn", world: fabula });
    const { gm, ann } = table;
    await shareFirstTurn(table);
    expect(await told(gm)).toEqual(["FU.StartOfRound 1", "FU.StartOfTurn Gereneth 1", "FU.StartOfTurn Green Hag 1"]);
    await go(table, "undo", "redo");
    expect(await told(gm)).toEqual([]);
    await go(table, "endTurn");
    expect((await told(gm)).slice(0, 2)).toEqual(["FU.EndOfTurn Gereneth 1", "FU.EndOfTurn Green Hag 1"]);
    expect(await told(ann)).toEqual([]);
  });

  it("ends a turn by its own method as by the command, begins none, and tells of it once", async () => {
    const table = await beside("life-events", { world: fabula });
    const { gm, ann } = table;
    await go(table, "start");
    expect(await told(gm)).toEqual(["FU.StartOfRound 1", "FU.StartOfTurn Gereneth 1"]);
    for (const client of [gm, ann]) await openTracker(client);
    const row = gm.page.locator(`#combat li[data-combatant-id="${gereneth}"]`);
    await row.getByText("startTurn").waitFor({ state: "hidden" });
    await row.getByText("endTurn").waitFor({ state: "hidden" });
    await callWith(gm, "startTurn", johnston);
    await callWith(gm, "endTurn", johnston);
    await settled(table);
    expect(await told(gm)).toEqual([]);
    expect(await look(gm)).toMatchObject({ active: [gereneth] });
    await callWith(ann, "endTurn", gereneth);
    await together(table);
    await settled(table);
    expect(await told(gm)).toEqual(["FU.EndOfTurn Gereneth 1", "FU.StartOfTurn Green Hag 1"]);
    expect(await told(ann)).toEqual([]);
    expect(await look(gm)).toMatchObject({ active: [hag] });
  });

  it("has each round told once, though it begins again after an undo, and each turn as often as it begins", async () => {
    const table = await beside("life-events", { world: fabula });
    await go(table, "start", "nextRound", "undo", "nextRound", "undo", "undo", "start", "nextRound", "nextRound");
    const lines = await told(table.gm);
    expect(lines.filter((line) => line.includes("Round"))).toEqual([1, 2, 3].map((n) => `FU.StartOfRound ${n}`));
    expect(lines.filter((line) => line === "FU.StartOfTurn Gereneth 2")).toHaveLength(3);
  });

  it("ends the turn of whoever acts by a method that names nobody, once", async () => {
    const world: FightOptions["world"] = (seed) => ({ ...seed, system: { ...seed.system, id: "draw-steel" } });
    const table = await beside("life-events", { world });
    await go(table, "start");
    await told(table.gm);
    await call(table, "endTurn");
    expect(await look(table.gm)).toMatchObject({ active: [hag] });
    expect(await told(table.gm)).toEqual([]);
  });

  it("goes its own way where the variant is off", async () => {
    const table = await beside("life-events", { variant: "off", world: fabula });
    await call(table, "startCombat");
    await callWith(table.gm, "startTurn", gereneth);
    await callWith(table.gm, "endTurn", gereneth);
    const calls = await told(table.gm);
    expect(calls).toEqual(["FU.StartOfTurn Gereneth 1", "FU.EndOfTurn Gereneth 1"]);
  });
});

/** Whether a page shows these words. */
const shown = async ({ page }: Client, words: string): Promise<boolean> => page.getByText(words).first().isVisible();

describe("a system that rolls initiative itself", () => {
  /** A fight under `basic` without numbers, whose system is one with rolls of its own. */
  async function rolling(options: FightOptions = {}): Promise<Fight> {
    const fight = await openBeside("life-rolls-own", { variant: "basic", ...options });
    await settled(fight);
    return fight;
  }

  const numbers = async (table: Fight): Promise<(number | null | undefined)[]> => {
    const { combatants } = await look(table.gm);
    return [gereneth, hag, johnston, cultist].map((id) => combatants[id]?.initiative);
  };

  /** How many rolls stand in the chat. */
  const messages = ({ tabletop }: Fight): number => tabletop.world.collection("ChatMessage").size;

  const howItRolls = async ({ page }: Client, how: LifePage["lifeRolls"]): Promise<void> =>
    page.evaluate((next) => void ((globalThis as unknown as LifePage).lifeRolls = next), how);

  const above100 = expect.toSatisfy((number) => typeof number === "number" && number > 100 && number <= 120) as number;

  /** The number of somebody hidden, by the rules' own dice. */
  const below100 = expect.toSatisfy((number) => typeof number === "number" && number < 100) as number;

  it("does so for everything that rolls by hand, and the rules take its numbers; for the hidden they roll", async () => {
    const table = await rolling();
    await done(table.gm, { do: "roll", combatants: [hag] });
    expect(await numbers(table)).toEqual([null, above100, null, null]);
    await callOn(table.ann, ["combat"], "rollInitiative", [gereneth], { messageOptions: { flavor: "Swift" } });
    await together(table);
    expect(await told(table.ann)).toEqual([`rolls ${gereneth} {"messageOptions":{"flavor":"Swift"}}`, "rolled"]);
    expect(await numbers(table)).toEqual([above100, above100, null, null]);
    await call(table, "rollAll");
    expect(await numbers(table)).toEqual([above100, above100, above100, below100]);
    expect(messages(table)).toBe(4);
    expect(encounter(table)?.rev).toBe(4);
    expect(stored(table).combatants.map(({ initiative }) => initiative)).toEqual(
      expect.arrayContaining(await numbers(table)),
    );
    await done(table.gm, { do: "roll", combatants: [hag], again: true });
    expect(messages(table)).toBe(5);
  });

  it("does so in each round of shared turns, with advantage and with a bonus die", async () => {
    const world: FightOptions["world"] = (seed) => {
      const Actor = (seed.documents["Actor"] ?? []).map((actor) =>
        actor["_id"] === SEED_IDS.actors.johnston
          ? { ...actor, flags: { rig: { initiative: "1d20 + 1d4 + 200" } } }
          : actor,
      );
      return { ...seed, documents: { ...seed.documents, Actor } };
    };
    const table = await rolling({ variant: "shared-turn", world });
    /** Each rolls with dice of these faces. */
    const roll = async (advantage: readonly number[], [die = 1, bonus = 1]: readonly number[]): Promise<void> => {
      await fixDice(
        table.ann.page,
        advantage.map((face) => [20, face] as const),
      );
      await done(table.ann, { do: "roll", combatants: [gereneth] });
      await fixDice(table.gm.page, [
        [20, die],
        [4, bonus],
      ]);
      await done(table.gm, { do: "roll", combatants: [johnston] });
      await together(table);
    };
    await roll([4, 15], [10, 3]);
    expect(await numbers(table)).toEqual([115, null, 213, null]);
    await done(table.gm, { do: "start" });
    await done(table.gm, { do: "nextRound" });
    await together(table);
    expect(await numbers(table)).toEqual([null, null, null, null]);
    await roll([17, 2], [1, 4]);
    expect(await numbers(table)).toEqual([117, null, 205, null]);
    const ofOne = [`rolls ${gereneth} {}`, "rolled"];
    expect(await told(table.ann)).toEqual([...ofOne, ...ofOne]);
    await settled(table);
    expect([...table.gm.errors, ...table.ann.errors]).toEqual([]);
  });

  it("posts nothing where it rolls nothing or the rules refuse, and is believed by nobody about others or more than was asked for", async () => {
    const table = await rolling();
    const { gm, ann } = table;
    const refused = async (more: object, code: string): Promise<void> =>
      expect(await give(ann, { do: "roll", combatants: [gereneth], ...more })).toMatchObject({ refusal: { code } });
    await refused({ totals: { [gereneth]: 9, [hag]: 1 } }, "bad-dice");
    await refused({ combatants: [hag], totals: { [hag]: 1 } }, "not-yours");
    await howItRolls(ann, "nothing");
    await refused({}, "not-rolled");
    expect(encounter(table)).toBeNull();
    await done(gm, { do: "roll", combatants: [gereneth] });
    await together(table);
    await told(ann);
    const before = messages(table);
    await refused({ combatants: [hag] }, "not-yours");
    await refused({}, "already-rolled");
    expect(await told(ann)).toEqual([]);
    expect(messages(table)).toBe(before);
  });

  it("rolls nothing where it fails, because a closed dialog fails in many systems", async () => {
    const table = await rolling();
    await howItRolls(table.gm, "fails");
    expect(await give(table.gm, { do: "roll", combatants: [hag] })).toMatchObject({ refusal: { code: "not-rolled" } });
    await settled(table);
    expect(encounter(table)).toBeNull();
  });

  describe.each([
    ["gm", hag],
    ["ann", gereneth],
  ] as const)("as %s, and waits", (who, roller) => {
    const roll = { do: "roll", combatants: [roller] };
    const waiting = async ({ page }: Client): Promise<number> =>
      page.evaluate(() => (globalThis as unknown as LifePage).lifeWaiting.length);
    const goOn = async ({ page }: Client): Promise<void> =>
      page.evaluate(() => (globalThis as unknown as LifePage).lifeWaiting.splice(0).forEach((resolve) => resolve()));

    /** A fight in which this user's roll waits, with the promise of its answer. */
    async function begun() {
      const table = await rolling();
      const client = table[who];
      await goOn(client);
      await openTracker(client);
      await howItRolls(client, "waits");
      const rolled = give(client, roll);
      await expect.poll(async () => waiting(client)).toBe(1);
      return { table, client, rolled };
    }

    it("holds nobody up, and counts once", async () => {
      const { table, client, rolled } = await begun();
      await expect.poll(async () => shown(client, "Still waiting for the dice.")).toBe(true);
      expect(await give(client, roll)).toMatchObject({ refusal: { code: "awaiting-dice" } });
      await done(table.gm, { do: "setInitiative", combatant: cultist, value: 3 });
      await goOn(client);
      expect(await rolled).toMatchObject({ ok: true });
      await together(table);
      expect((await look(table.gm)).combatants[roller]?.initiative).toEqual(above100);
      expect(await shown(client, "Still waiting for the dice.")).toBe(false);
      await howItRolls(client, "");
    });

    it("does not count once the number came from elsewhere", async () => {
      const { table, client, rolled } = await begun();
      await giveNumbers(table);
      await done(table.gm, { do: "start" });
      await together(table);
      await done(client, { do: "endTurn", combatant: gereneth });
      const before = await numbers(table);
      await goOn(client);
      expect(await rolled).toMatchObject({ ok: false });
      await settled(table);
      expect(await numbers(table)).toEqual(before);
      await howItRolls(client, "");
    });

    it("can be given up and rolled again", async () => {
      const { table, client, rolled } = await begun();
      await client.page.getByRole("button", { name: "Stop waiting for the dice" }).first().click();
      expect(await rolled).toMatchObject({ refusal: { code: "no-dice" } });
      await howItRolls(client, "");
      await done(client, roll);
      const before = await numbers(table);
      await goOn(client);
      await settled(table);
      expect(await numbers(table)).toEqual(before);
    });
  });

  it("is left to the rules where the gm's client throws all dice", async () => {
    const table = await rolling();
    await setSetting(table.gm, "diceBy", "gm");
    await settled(table);
    const totals = { do: "roll", combatants: [gereneth], totals: { [gereneth]: 19 } };
    expect(await give(table.ann, totals)).toMatchObject({ refusal: { code: "bad-dice" } });
    await done(table.ann, { do: "roll", combatants: [gereneth] });
    await together(table);
    expect((await look(table.gm)).combatants[gereneth]?.initiative).toBeLessThan(50);
  });

  it("does not where neither its preset nor the table says so", async () => {
    const world: FightOptions["world"] = (seed) => ({
      ...seed,
      system: { id: "other", title: "Other", version: "1.0.0" },
    });
    const table = await rolling({ world });
    await done(table.gm, { do: "roll", combatants: [hag] });
    expect(await told(table.gm)).toEqual([]);
    expect(await give(table.gm, { do: "roll", combatants: [gereneth], totals: { [gereneth]: 9 } })).toMatchObject({
      refusal: { code: "bad-dice" },
    });
  });
});
