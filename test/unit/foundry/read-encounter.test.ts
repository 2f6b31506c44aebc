import { describe, expect, it } from "vitest";
import { createEncounter, propose, type Encounter } from "../../../src/core/index";
import { CURRENT_SCHEMA, isOfThisSchema } from "../../../src/foundry/store/schema";
import { readEncounter } from "../../../src/foundry/store/read-encounter";
import { GM } from "../../support/eyes";
import { throughJson } from "../../support/plain";
import { StoredFight } from "../../support/stored-fight";
import stored from "./stored-schema-2.json";
import packed from "./stored-schema-3.json";

type Raw = Record<string, unknown>;

function given(encounter: Encounter, command: { do: string; [field: string]: unknown }, dice = {}) {
  const outcome = propose(encounter, command, GM, dice);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome;
}

/** A battle of twenty in which everybody has rolled a number of their own, as it is stored. */
function greatBattle(): Raw {
  const combatants = Array.from({ length: 20 }, (_, i) => ({ id: `hero${i}`, side: "players" as const }));
  const made = createEncounter({ variant: "basic", combatants });
  if (!made.ok) throw new Error(made.problem.code);
  const fight = new StoredFight(made.encounter);
  const dice = Object.fromEntries(combatants.map(({ id }, i) => [id, [i + 1]]));
  const { forward, next } = given(made.encounter, { do: "start" }, dice);
  fight.update(forward, next);
  return throughJson(fight.raw) as Raw;
}

/** The problem of a battle in which one place was damaged; null if there is none. */
function wrongWith(path: readonly string[], value: unknown): unknown {
  const raw = greatBattle();
  const [last = "", ...way] = path.toReversed();
  const place = way.toReversed().reduce((within, key) => within[key] as Raw, raw);
  place[last] = value;
  const reading = readEncounter(raw);
  return reading.kind === "problem" ? reading.problem.code : null;
}

describe("a fight stored before great battles were packed", () => {
  it("is read as it is, and can be taken back", () => {
    const reading = readEncounter(stored);
    if (reading.kind !== "encounter") throw new Error(reading.kind);
    const { encounter } = reading;
    expect(encounter.schema).toBe(CURRENT_SCHEMA);
    expect(throughJson({ ...encounter, schema: 2 })).toMatchObject(stored);
    expect(given(encounter, { do: "undo" }).next.rev).toBe(encounter.rev + 1);
  });

  it("is known to be older, so that its next step stores it anew", () => {
    expect(isOfThisSchema(stored)).toBe(false);
    expect(isOfThisSchema(greatBattle())).toBe(true);
  });
});

describe("a great battle stored before its steps were texts", () => {
  it("is read as it is, and can be taken back and given again", () => {
    const reading = readEncounter(packed);
    if (reading.kind !== "encounter") throw new Error(reading.kind);
    const { encounter } = reading;
    expect(encounter).toMatchObject({ schema: CURRENT_SCHEMA, round: 2, rules: { active: "hero0" } });
    expect(encounter.past).toMatchObject({ 3: { command: { do: "addEffect", target: "hero1" }, author: GM } });
    expect(given(encounter, { do: "undo" }).next).toMatchObject({ round: 1, rules: { active: "hero1" } });
    expect(given(encounter, { do: "redo" }).next).toMatchObject({ round: 2, rules: { active: "hero1" } });
  });

  it("is known to be older, so that its next step stores it anew", () => {
    expect(isOfThisSchema(packed)).toBe(false);
  });

  it("is told to be damaged where it is", () => {
    expect(readEncounter({ ...packed, ids: null })).toMatchObject({ kind: "problem", problem: { code: "bad-state" } });
  });
});

describe("a great battle", () => {
  it("is read as it was played", () => {
    const reading = readEncounter(greatBattle());
    expect(reading).toMatchObject({ kind: "encounter", encounter: { round: 1, combatants: { hero7: { base: 8 } } } });
  });

  it.each<[string[], unknown]>([
    [["ids"], null],
    [["ids", "0"], ["hero0"]],
    [["ids"], { 5: ["hero0"] }],
    [
      ["numbers", "%~1"],
      [20, 0, [], ["n", 1]],
    ],
    [["numbers", "%~1"], "junk"],
    [["combatants", "%=hero3"], { base: 1 }],
    [
      ["combatants", "%=hero3"],
      [2, 1, 1],
    ],
    [["past", "1"], { command: { do: "start" } }],
    [["past", "1"], [{ "%~": [9] }]],
    [["past", "1"], "~"],
    [["past", "1"], "7"],
    [["past"], null],
    [["marks"], 7],
  ])("with %j being %j is told to be damaged, never half read", (path, value) => {
    expect(wrongWith(path, value)).toBe("bad-state");
  });
});
