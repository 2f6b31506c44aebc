import { RULES_TO_TRY } from "../../support/with-pages";
import { beforeEach, describe, expect, it } from "vitest";
import { applyPatch, type Command } from "../../../src/core/index";
import { Story } from "../../../src/core/story/index";
import { exportScenario } from "../../../src/core/scenario/index";
import { GM, player } from "../../support/eyes";
import { eventsOf, Fight, foe, hero, withoutHistory } from "./support/fight";

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
  it.each(RULES_TO_TRY)("leads back to the creation of a fight of %s, however it went", (variant) => {
    const made = new Fight(variant, [hero("ada"), foe("orc"), foe("rat")]);
    const states = [withoutHistory(made.encounter)];
    const commands: Command[] = [
      { do: "setCondition", combatant: "rat", condition: "hidden", on: true },
      { do: "start" },
      { do: "addEffect", name: "Slow", target: "orc", until: { turns: 1 }, modify: { initiative: -3 } },
      { do: "join", combatants: [hero("bea")] },
      { do: "leave", combatant: "ada" },
      ...Array.from({ length: 12 }, () => ({ do: "advance" })),
      { do: "end" },
    ];
    for (const command of commands) {
      made.give(command);
      states.push(withoutHistory(made.encounter));
    }
    for (const state of states.toReversed().slice(1)) {
      made.give(UNDO);
      expect(withoutHistory(made.encounter)).toEqual(state);
    }
    expect(made.code(UNDO)).toBe("nothing-to-undo");
    for (const state of states.slice(1)) {
      made.give(REDO);
      expect(withoutHistory(made.encounter)).toEqual(state);
    }
  });

  it("takes back nothing where nothing has been done", () => {
    expect(new Fight("basic", [hero("ada")]).code(UNDO)).toBe("nothing-to-undo");
  });

  it("is an ordinary step onwards for whoever stores the encounter", () => {
    const made = fight();
    const before = made.encounter;
    const outcome = made.propose(UNDO);
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    expect(outcome.next.rev).toBe(before.rev + 1);
    expect(applyPatch(before, outcome.forward)).toEqual(outcome.next);
    expect(outcome.events).toEqual([{ type: "undone", command: "start" }]);
  });

  it("takes no dice: those of what it takes back or gives again are its own (C-14, C-22)", () => {
    const made = fight();
    expect(made.propose(UNDO, { dice: { ada: [1] } })).toMatchObject({ refusal: { code: "bad-dice", detail: "ada" } });
    made.give(UNDO);
    expect(made.propose(REDO, { dice: { orc: [20] } })).toMatchObject({ refusal: { code: "bad-dice", detail: "orc" } });
  });

  it("is possible after the end, and only that (C-13)", () => {
    const made = fight();
    made.give({ do: "end" });
    expect(made.code(END)).toBe("wrong-stage");
    made.give(UNDO);
    expect(made.active).toEqual(["ada"]);
  });

  it("is the gm's", () => {
    expect(fight().code(UNDO, player("ada"))).toBe("gm-only");
    expect(fight().code(REDO, player("ada"))).toBe("gm-only");
  });
});

describe("redo (C-22)", () => {
  let made: Fight;
  beforeEach(() => {
    made = fight();
    made.give(END);
    made.times(2, UNDO);
  });

  it("gives the commands taken back again, the last first, with the dice that fell", () => {
    const events = made.give(REDO);
    expect(eventsOf(events, "rolled").map(({ combatant, faces }) => [combatant, faces])).toEqual([
      ["ada", [15]],
      ["orc", [10]],
    ]);
    expect(events.at(-1)).toEqual({ type: "redone", command: "start" });
    made.give(REDO);
    expect(made.active).toEqual(["orc"]);
    expect(made.code(REDO)).toBe("nothing-to-undo");
  });

  it("is over as soon as another command is given", () => {
    made.give({ do: "setCondition", combatant: "orc", condition: "hidden", on: true });
    expect(made.code(REDO)).toBe("nothing-to-undo");
    made.give(UNDO);
    made.give(REDO);
    expect(made.one("orc").conditions).toEqual(["hidden"]);
  });

  it("is not over because a command was refused, or asked for dice that never came", () => {
    expect(made.code(END)).toBe("wrong-stage");
    expect(made.asked({ do: "start" })).toHaveLength(2);
    made.give(REDO);
    expect(made.active).toEqual(["ada"]);
  });

  it("can be taken back in its turn", () => {
    made.give(REDO);
    made.give(UNDO);
    expect(made.encounter.stage).toBe("setup");
    made.give(REDO);
    expect(made.active).toEqual(["ada"]);
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

  it("never holds what an undo has to do in a patch that a store could not keep", () => {
    const made = fight();
    made.give({ do: "join", combatants: [foe("rat")] });
    made.give({ do: "leave", combatant: "rat" });
    expect(JSON.parse(JSON.stringify(made.encounter.past))).toEqual(made.encounter.past);
    made.encounter = JSON.parse(JSON.stringify(made.encounter)) as Fight["encounter"];
    made.times(2, UNDO);
    expect(made.order).toEqual(["ada", "orc"]);
    expect(made.propose(UNDO, { as: GM }).kind).toBe("done");
  });
});
