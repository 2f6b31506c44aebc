import { describe, expect, it } from "vitest";
import { createEncounter, parseEncounter, propose, type Encounter } from "../../../src/core/index";
import { fightOf } from "../../../src/core/state/history";
import { migrate } from "../../../src/foundry/store/migrate";
import { CURRENT_SCHEMA } from "../../../src/foundry/store/stored-form";
import { GM } from "../../support/eyes";
import stored from "./stored-schema-1.json";

/** The fight as it comes out of what an earlier release has stored, with everybody's marks in the combatants. */
function migrated(): Encounter {
  const found = migrate(structuredClone(stored));
  if (!found.ok) throw new Error(found.problem.code);
  const parsed = parseEncounter(found.raw);
  if (!parsed.ok) throw new Error(`${parsed.problem.code} at ${parsed.problem.at}`);
  return parsed.encounter;
}

function given(encounter: Encounter, ...step: [unknown, Parameters<typeof propose>[2], Parameters<typeof propose>[3]]) {
  const outcome = propose(encounter, ...step);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.next;
}

const withoutPutOff = (marks: Encounter["marks"]): object =>
  Object.fromEntries(Object.entries(marks).map(([id, { putOff: _putOff, ...mark }]) => [id, mark]));

describe("a fight stored with the marks in its combatants", () => {
  it("is of the current schema, with the marks apart", () => {
    const encounter = migrated();
    expect(encounter.schema).toBe(CURRENT_SCHEMA);
    expect(encounter.marks["orc"]).toEqual(stored.combatants.orc.mark);
    expect(encounter.combatants["orc"]).not.toHaveProperty("mark");
  });

  it("can be taken back to its beginning, and stands at each step as if it had been played now", () => {
    const made = createEncounter({
      variant: "basic",
      combatants: [
        { id: "ada", side: "players", owner: "ada" },
        { id: "orc", side: "gm" },
        { id: "rat", side: "gm" },
      ],
    });
    if (!made.ok) throw new Error(made.problem.code);
    let replayed = made.encounter;
    const states = [fightOf(replayed)];
    for (const { command, author, dice } of Object.values(migrated().past)) {
      replayed = given(replayed, command, author, dice);
      states.push(fightOf(replayed));
    }
    let encounter = migrated();
    for (const state of states.toReversed()) {
      // The traits of the sheets are none of the marks' business, and a turn that was put off had no mark of its own then.
      expect(fightOf(encounter)).toMatchObject({
        marks: withoutPutOff(state.marks),
        round: state.round,
        rules: state.rules,
      });
      expect(parseEncounter(JSON.parse(JSON.stringify(encounter)))).toMatchObject({ ok: true });
      if (Object.keys(encounter.past).length > 0) encounter = given(encounter, { do: "undo" }, GM, {});
    }
    expect(encounter.past).toEqual({});
  });
});
