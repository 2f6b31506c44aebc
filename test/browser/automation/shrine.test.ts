import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { partsOf } from "../../../src/core/index.ts";
import { fighterId, shrine } from "../../tabletop/server/fights.ts";
import { chip, commandsIn, keepHistory, recordDeeds } from "../support/deeds.ts";
import { another, done, openFight, openTracker, together } from "../support/fight.ts";
import type { Command, Fight } from "../support/fight.ts";
import { moveByHand, setPoints } from "../support/sheet-deeds.ts";
import { settled } from "../support/settled.ts";
import { rollSave, useThing, type Thing } from "../support/sheet-rolls.ts";

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ world: () => shrine });
});

afterAll(async () => {
  await fight.tabletop.stop();
});

const [KOMLI, TERRINIUS, BOLBUS, CHAMPION, BARLGURA, CULTIST1, CULTIST2] = [
  "Komli",
  "Terrinius",
  "Bolbus",
  "Dark Champion",
  "Barlgura",
  "Robed Cultist 1",
  "Robed Cultist 2",
].map(fighterId) as [string, string, string, string, string, string, string];

type Who = "gm" | "ann" | "ben";

/** Something that is only said: a declaration, a step, the end of a turn. */
interface Said {
  readonly say: Command;
}

/** Something that happens on the map or on a sheet, as the command that says so, and the words of the chip that asks about it. */
interface Happens {
  readonly happens: () => Promise<unknown>;
  readonly told: Command;
  readonly chip: string;
  /** The user who is asked. */
  readonly by: Who;
}

const weapon = (name: string): Thing => ({ name, type: "weapon", attack: "melee" });

const blow = (by: Who, combatant: string, name: string, target: string): Happens => ({
  happens: async () => useThing(fight[by], combatant, weapon(name), [target]),
  told: { do: "attack", combatant, kind: "melee", target, label: name },
  chip: `Record the attack: ${name}`,
  by,
});

/** The cards of the spells that were cast, by name: saves answer them. */
const cards = new Map<string, string>();

const spell = (by: Who, combatant: string, name: string, level: number, means: "action" | "bonus"): Happens => ({
  happens: async () => {
    cards.set(name, await useThing(fight[by], combatant, { name, type: "spell", level, activation: means }));
  },
  told: { do: "castSpell", combatant, level, name, by: means },
  chip: `Record the spell: ${name}`,
  by,
});

const save = (by: Who, combatant: string, against: string): Happens => ({
  happens: async () => rollSave(fight[by], combatant, { ability: "wis", total: 7, answers: cards.get(against) ?? "" }),
  told: { do: "recordSave", combatant, spell: against },
  chip: `Record the saving throw: ${against}`,
  by,
});

const moves = (by: Who, combatant: string, column: number, row: number): Happens => ({
  happens: async () => moveByHand(fight[by], combatant, column, row),
  told: { do: "use", combatant, what: "movement" },
  chip: "Record the movement",
  by,
});

/** The battle at the shrine, with a cultist beside Komli, whose reach he leaves. */
const BATTLE: readonly (Said | Happens)[] = [
  { say: { do: "start" } },
  { say: { do: "pass", combatant: KOMLI } },
  { say: { do: "pass", combatant: TERRINIUS } },
  {
    say: {
      do: "declareActor",
      combatant: CHAMPION,
      plan: "He dashes at Bolbus, sword raised",
      intends: ["move", "dash", "melee"],
    },
  },
  { say: { do: "declareReactor", combatant: KOMLI, plan: "Compelled Duel, then step in", intends: ["move", "melee"] } },
  { say: { do: "declareReactor", combatant: TERRINIUS, plan: "Cast Bless", intends: ["spell"] } },
  { say: { do: "beginTurn" } },
  { say: { do: "use", combatant: CHAMPION, what: "bonus", label: "Dash" } },
  moves("gm", CHAMPION, 9, 5),
  spell("ann", KOMLI, "Compelled Duel", 1, "bonus"),
  save("gm", CHAMPION, "Compelled Duel"),
  { say: { do: "nextStep" } },
  spell("ann", TERRINIUS, "Bless", 1, "action"),
  {
    happens: async () =>
      useThing(fight.gm, CULTIST1, { name: "Counterspell", type: "spell", level: 3, activation: "reaction" }),
    told: { do: "useReaction", combatant: CULTIST1, label: "Counterspell" },
    chip: "Record the reaction: Counterspell",
    by: "gm",
  },
  { say: { do: "goToStep", step: 7 } },
  moves("ann", KOMLI, 8, 4),
  {
    happens: async () => useThing(fight.gm, CULTIST2, weapon("Sickle"), [KOMLI]),
    told: { do: "useReaction", combatant: CULTIST2, label: "Opportunity attack" },
    chip: "Opportunity attack",
    by: "gm",
  },
  { say: { do: "nextStep" } },
  blow("gm", CHAMPION, "Zweihander", KOMLI),
  blow("ann", KOMLI, "Warhammer", CHAMPION),
  spell("ann", TERRINIUS, "Shield of Faith", 1, "bonus"),
  blow("gm", CHAMPION, "Zweihander", KOMLI),
  blow("ann", KOMLI, "Warhammer", CHAMPION),
  { say: { do: "doneAttacking", combatant: KOMLI } },
  blow("gm", CHAMPION, "Zweihander", KOMLI),
  { say: { do: "endTurn" } },
  { say: { do: "declareActor", combatant: BARLGURA, plan: "With a roar it leaps", intends: ["move", "melee"] } },
  { say: { do: "declareReactor", combatant: BOLBUS, plan: "I hold my ground and cast Fear", intends: ["spell"] } },
  { say: { do: "beginTurn" } },
  moves("gm", BARLGURA, 3, 6),
  { say: { do: "nextStep" } },
  { say: { do: "goToStep", step: 8 } },
  blow("gm", BARLGURA, "Fist", BOLBUS),
  {
    happens: async () => setPoints(fight.gm, BOLBUS, 3),
    told: { do: "recordDamage", combatant: BOLBUS, amount: 17 },
    chip: "Record 17 damage",
    by: "ben",
  },
  blow("gm", BARLGURA, "Fist", BOLBUS),
  { say: { do: "goToStep", step: 9 } },
  {
    happens: async () => rollSave(fight.ben, BOLBUS, { ability: "con", total: 12 }),
    told: { do: "recordCheck", combatant: BOLBUS, rolled: 12 },
    chip: "Record the concentration check: 12",
    by: "ben",
  },
  spell("ben", BOLBUS, "Fear", 3, "action"),
  save("gm", BARLGURA, "Fear"),
  moves("gm", BARLGURA, 6, 8),
  { say: { do: "endTurn" } },
];

const NUMBERS = [
  [KOMLI, 22],
  [TERRINIUS, 21],
  [CHAMPION, 19],
  [BARLGURA, 15],
  [CULTIST1, 12],
  [CULTIST2, 12],
  [BOLBUS, 11],
] as const;

/** The commands that the fight's history holds, the oldest first, without those that nobody gives by hand. */
const given = (): Command[] =>
  commandsIn(fight)
    .flatMap(partsOf)
    .filter((command) => command.do !== "meleeThreat");

/** Has something happen once nothing else is under way. */
async function happen({ happens }: Happens): Promise<void> {
  await settled(fight);
  await happens();
}

/** Plays the battle from the beginning, and gives the lines of its log as the GM reads them. */
async function play(
  options: Readonly<Record<string, unknown>>,
  tell: (happens: Happens) => Promise<unknown>,
): Promise<readonly string[]> {
  fight = await another(fight);
  cards.clear();
  for (const client of [fight.gm, fight.ann, fight.ben]) await openTracker(client);
  await recordDeeds(fight.gm, options, { "shared-turn": { steps: "by-hand", waitForAnswers: false } });
  await keepHistory(fight.gm, 200);
  for (const [combatant, value] of NUMBERS) await done(fight.gm, { do: "setInitiative", combatant, value });
  await together(fight);
  const before = given().length;
  for (const [index, one] of BATTLE.entries()) {
    await ("say" in one ? done(fight.gm, one.say) : tell(one));
    await expect.poll(() => given().length).toBe(before + index + 1);
  }
  await settled(fight);
  await fight.gm.page.locator('#combat [data-window="log"]').click();
  const log = fight.gm.page.locator("#turnwright-log");
  await log.locator(".turnwright-told").first().waitFor();
  const lines = await log.locator(".turnwright-told").allInnerTexts();
  expect([fight.gm, fight.ann, fight.ben].flatMap(({ errors }) => errors)).toEqual([]);
  return lines;
}

const KINDS = ["damage", "movement", "attacks", "saves"] as const;
const all = (tracking: "off" | "do"): Record<string, string> =>
  Object.fromEntries(KINDS.map((kind) => [kind, tracking]));

describe("the battle at the shrine, played on map and sheets", () => {
  it("needs no click but for declarations, steps and ends of turns, one to confirm each, and reads as if told by hand", async () => {
    const byHand = await play({ ...all("off"), reach: "off" }, async ({ happens, told }) => {
      await happens();
      await done(fight.gm, told);
    });
    expect(byHand.length).toBeGreaterThanOrEqual(BATTLE.length);
    const atOnce = await play(all("do"), happen);
    expect(atOnce).toEqual(byHand);
    const confirmed = await play({}, async (one) => {
      await happen(one);
      await chip(fight[one.by], one.chip).click();
    });
    expect(confirmed).toEqual(byHand);
  });
});
