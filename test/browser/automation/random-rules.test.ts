import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { partsOf } from "../../../src/core/index.ts";
import { commandsIn, keepHistory, recordDeeds } from "../support/deeds.ts";
import {
  another,
  encounter,
  everybody,
  give,
  IDS,
  look,
  openFight,
  stored,
  type Command,
  type Fight,
} from "../support/fight.ts";
import { callOn } from "../support/documents.ts";
import { flagScene } from "../support/page-deeds.ts";
import { random, withoutHistory } from "../support/random.ts";
import { expectPointer } from "../support/pointer.ts";
import { settled } from "../support/settled.ts";
import { befriend, moveByHand, setPoints, toggleStatus } from "../support/sheet-deeds.ts";
import { rollSave, useThing, type Thing } from "../support/sheet-rolls.ts";

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1 });
});

afterAll(async () => {
  await fight.tabletop.stop();
});

const VARIANTS = [
  "action-points",
  "basic",
  "greyhawk",
  "initiative-score",
  "momentum",
  "phases",
  "popcorn",
  "shared-turn",
] as const;

const KINDS = ["damage", "zero", "wounds", "movement", "attacks", "saves"] as const;

const WHO = [IDS.gereneth, IDS.hag, IDS.johnston, IDS.cultist] as const;

const SWORD: Thing = { name: "Sword", type: "weapon", attack: "melee" };
const FEAR: Thing = { name: "Fear", type: "spell", level: 3 };

/** How many things happen in one fight. */
const HAPPENINGS = 16;

/** The commands in the fight's history, the oldest first. */
const given = (): Command[] => commandsIn(fight);

/** The same, with the commands of one deed for several each by itself. */
const saidIn = (commands: readonly Command[]): Command[] => commands.flatMap(partsOf);

/** Leads the fight on as a GM might: by a declaration where one is open, else by whatever comes next. */
async function goOn(below: (bound: number) => number): Promise<void> {
  const { legal } = await look(fight.gm);
  const declarations = legal.filter((command) => ["declareActor", "declareReactor"].includes(command.do));
  const declaration = declarations[below(declarations.length + 1)];
  const answer =
    declaration === undefined
      ? await give(fight.gm, { do: "advance" })
      : await give(fight.gm, { ...declaration, plan: "Whatever comes", late: undefined });
  if (!answer.ok) await give(fight.gm, { do: "endTurn" });
}

/** Somebody's condition, as one word. */
const conditionOf = (combatant: unknown, condition: unknown): string => [combatant, condition].join(" ");

/** The statuses that are put on sheets here, by the conditions that they mean. */
const STATUSES = { incapacitated: "unconscious", surprised: "surprised" } as const;

/**
 * Makes something happen at the table; answers with the commands that it may mean, each at most once.
 *
 * @param marks takes up whose condition may have changed on a sheet by it
 */
async function happen(below: (bound: number) => number, marks: string[]): Promise<readonly string[]> {
  const who = WHO[below(WHO.length)] ?? IDS.hag;
  const other = WHO[below(WHO.length)] ?? IDS.hag;
  switch (below(6)) {
    case 0:
      // Whoever loses the last point goes down, and gets up with the first.
      marks.push(conditionOf(who, "defeated"), conditionOf(who, "incapacitated"), conditionOf(who, "damage"));
      await setPoints(fight.gm, who, below(40));
      return [];
    case 1:
      await moveByHand(fight.gm, who, 1 + below(12), 1 + below(8));
      return ["use", "minor", "moveBands", "setBands"];
    case 2:
      await useThing(fight.gm, who, SWORD, [other]);
      return ["attack", "declare", "act", "useReaction", "provoked"];
    case 3:
      await useThing(fight.gm, who, FEAR);
      return ["castSpell"];
    case 4:
      await rollSave(fight.gm, who, { ability: below(2) === 0 ? "con" : "wis", total: below(25) });
      return ["recordCheck", "recordSave"];
    default: {
      const condition = below(2) === 0 ? "surprised" : "incapacitated";
      marks.push(conditionOf(who, condition));
      await toggleStatus(fight.gm, who, STATUSES[condition]);
      return [];
    }
  }
}

/** Deletes somebody by mistake, and takes that back, gives it again, and takes it back once more. */
async function leaveByMistake(who: string): Promise<void> {
  await callOn(fight.gm, ["combat"], "deleteEmbeddedDocuments", "Combatant", [who]);
  await settled(fight);
  await expectPointer(fight, "a departure");
  for (const command of ["undo", "redo", "undo"]) await stepThrough(command);
}

/** Takes a step back, or gives one again. */
async function stepThrough(command: string): Promise<void> {
  expect((await give(fight.gm, { do: command })).ok).toBe(true);
  await settled(fight);
  await expectPointer(fight, command);
}

/** Commands that come by themselves after a step, or once sheets have been quiet for a while: none belongs to one happening. */
const BY_ITSELF: ReadonlySet<string> = new Set(["meleeThreat", "setCondition", "recordDamage"]);

/** A command by all that it must not say twice: distances from somebody hidden are set apart from the rest, since only GMs may know them. */
const toldAs = ({ do: what, bands }: Command): string =>
  what === "setBands"
    ? JSON.stringify(Object.entries(bands as object).map(([id, others]) => [id, Object.keys(others as object)]))
    : what;

/** The conditions and the damage that were said more often than they may have changed on a sheet. */
function saidTooOften(marks: readonly string[]): string[] {
  const said = saidIn(given()).flatMap(({ do: what, combatant, condition }) =>
    what === "setCondition" || what === "recordDamage" ? [conditionOf(combatant, condition ?? "damage")] : [],
  );
  const times = (list: readonly string[], one: string): number => list.filter((other) => other === one).length;
  return [...new Set(said)].filter((one) => times(said, one) > times(marks, one));
}

/**
 * Makes a friend of the hag, which nothing else here does. Sheets are looked at together, once they have been quiet: when the rules have it,
 * all that happened before has been looked at.
 */
async function untilLookedAt(): Promise<void> {
  await befriend(fight.gm, IDS.hag);
  await expect.poll(async () => (await look(fight.gm)).combatants[IDS.hag]?.["side"]).toBe("players");
  await settled(fight);
}

describe("what happens at random at the table, under every set of rules", () => {
  it.each(VARIANTS)("counts once at most, breaks nothing and leaves nothing behind: %s", async (variant) => {
    fight = await another(fight);
    await keepHistory(fight.gm, 500);
    await recordDeeds(fight.gm, Object.fromEntries(KINDS.map((kind) => [kind, "do"])));
    for (const one of WHO) await setPoints(fight.gm, one, 30);
    await flagScene(fight.gm, { variant });
    await settled(fight);
    for (const [index, combatant] of WHO.entries())
      await give(fight.gm, { do: "setInitiative", combatant, value: 20 - index });
    await give(fight.gm, { do: "start" });
    await settled(fight);
    await expectPointer(fight, "the start");
    const start = withoutHistory(encounter(fight));
    const begun = given().length;
    const below = random(VARIANTS.indexOf(variant) + 7);
    const marks: string[] = [];
    for (let count = 0; count < HAPPENINGS; count += 1) {
      if (below(3) === 0) {
        await goOn(below);
        await settled(fight);
        await expectPointer(fight, "going on");
        // Whoever has the turn now, or another.
        if (below(2) === 0) await leaveByMistake((await look(fight.gm)).active[0] ?? WHO[below(WHO.length)] ?? IDS.hag);
        continue;
      }
      const before = given().length;
      const means = await happen(below, marks);
      await settled(fight);
      await expectPointer(fight, `what means ${means.join(", ")}`);
      const news = saidIn(given().slice(before)).filter((command) => !BY_ITSELF.has(command.do));
      const names = news.map((command) => command.do);
      expect(means, `${names.join(", ")} after ${means.join(", ")}`).toEqual(expect.arrayContaining(names));
      expect(new Set(news.map(toldAs)).size, `${names.join(", ")}: each once`).toBe(news.length);
    }
    await untilLookedAt();
    expect(saidTooOften(marks)).toEqual([]);
    const end = withoutHistory(encounter(fight));
    const steps = given().length - begun;
    for (let step = 0; step < steps; step += 1) await stepThrough("undo");
    expect(given().length).toBe(begun);
    expect(withoutHistory(encounter(fight))).toEqual(start);
    for (let step = 0; step < steps; step += 1) expect((await give(fight.gm, { do: "redo" })).ok).toBe(true);
    await settled(fight);
    expect(withoutHistory(encounter(fight))).toEqual(end);
    const { turnwright } = stored(fight)["flags"] as { readonly turnwright: { readonly suggestions?: object } };
    const kinds = Object.values(turnwright.suggestions ?? {}).map((one: { kind: string }) => one.kind);
    expect(kinds.filter((kind) => kind !== "reach" && kind !== "blow")).toEqual([]);
    expect(everybody(fight).flatMap(({ errors }) => errors)).toEqual([]);
  });
});
