import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/core/index";
import { Story } from "../../../src/core/story/index";
import { exportScenario } from "../../../src/core/scenario/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero, withoutHistory } from "./support/fight";

const UNDO: Command = { do: "undo" };
const REDO: Command = { do: "redo" };
const END: Command = { do: "endTurn" };

/** Ada, then the orc; every command so far is in the history. */
function fight(keep?: number): Fight {
  const made = new Fight("basic", [hero("ada"), foe("orc")], keep === undefined ? {} : { keep });
  made.give({ do: "start" }, { dice: { ada: [15], orc: [10] } });
  return made;
}

describe("a history that other rules have written", () => {
  /** The same fight, with its last step recorded otherwise. */
  const recordedAs = ({ encounter }: Fight, change: object): typeof encounter => {
    const [rev = ""] = Object.keys(encounter.past).slice(-1);
    const step = encounter.past[rev];
    if (step === undefined) throw new Error("no step");
    return { ...encounter, past: { ...encounter.past, [rev]: { ...step, command: { ...step.command, ...change } } } };
  };

  it("is undone and redone without fields that nobody knows", () => {
    const made = fight();
    made.give(END);
    const after = withoutHistory(made.encounter);
    made.encounter = recordedAs(made, { colour: "red", more: { of: "it" } });
    made.give(UNDO);
    made.give(REDO);
    expect(withoutHistory(made.encounter)).toEqual(after);
    expect(made.encounter.past[made.encounter.rev]?.command).toEqual(END);
  });

  it("is redone and told where a command had another name then", () => {
    const made = fight();
    made.give({ do: "delay", combatant: "ada" });
    made.give({ do: "stepIn", combatant: "ada" });
    const after = withoutHistory(made.encounter);
    made.encounter = recordedAs(made, { do: "step-in" });
    made.give(UNDO);
    made.give(REDO);
    expect(withoutHistory(made.encounter)).toEqual(after);
    expect(made.code({ do: "step-in", combatant: "ada" })).toBe("not-eligible");
  });
});

describe("undo (C-14)", () => {
  it("takes no dice: those of what it takes back or gives again are its own (C-14, C-22)", () => {
    const made = fight();
    expect(made.propose(UNDO, { dice: { ada: [1] } })).toMatchObject({ refusal: { code: "bad-dice", detail: "ada" } });
    made.give(UNDO);
    expect(made.propose(REDO, { dice: { orc: [20] } })).toMatchObject({ refusal: { code: "bad-dice", detail: "orc" } });
  });
});

describe("the history that is kept", () => {
  it.each([0, 1, 3])("is that of the last %d commands, and no more can be taken back", (keep) => {
    const made = fight(keep);
    made.times(4, END);
    expect(Object.keys(made.encounter.past)).toHaveLength(keep);
    made.times(keep, UNDO);
    expect(made.code(UNDO)).toBe("nothing-to-undo");
    made.times(keep, REDO);
    expect(made.encounter.round).toBe(3);
  });

  it("is told with who gave each command", () => {
    const made = fight();
    made.give(END, { as: { ...player("ada"), user: "user-of-ada" } });
    const told = () => new Story(GM).newest(made.encounter, 5).lines;
    expect(told()).toMatchObject([
      { label: { key: "TURNWRIGHT.log.start" }, user: null },
      { label: { key: "TURNWRIGHT.log.end-turn" }, user: "user-of-ada" },
    ]);
    made.give(UNDO);
    expect(told()).toHaveLength(1);
  });

  it("is a scenario for as long as it reaches back to the beginning", () => {
    const made = fight(2);
    made.give(END);
    expect(exportScenario(made.encounter, "A duel")?.steps).toMatchObject([{ do: "start" }, { do: "endTurn" }]);
    made.give(END);
    expect(exportScenario(made.encounter, "A duel")).toBeNull();
  });
});
