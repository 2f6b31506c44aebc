import { describe, expect, it } from "vitest";
import { createEncounter, propose, type Command, type Encounter, type Tape } from "../../../src/core/index";

import { nativeChange, orderOf, pointerOf } from "../../../src/foundry/store/native-fields";

function fight(): Encounter {
  const made = createEncounter({
    variant: "basic",
    combatants: [
      { id: "ogre", side: "gm" },
      { id: "hero", side: "players" },
    ],
  });
  if (!made.ok) throw new Error(made.problem.code);
  return made.encounter;
}

function after(encounter: Encounter, command: Command, dice: Tape = {}): Encounter {
  const outcome = propose(encounter, command, { gm: true }, dice);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.next;
}

const stored = {
  round: 0,
  turn: null,
  combatants: ["ogre", "hero"].map((id) => ({ id, initiative: null, defeated: false, hidden: false })),
};

describe("Foundry's own fields", () => {
  it("change only where they differ", () => {
    const begun = after(fight(), { do: "start" }, { ogre: [5], hero: [15] });
    const numbers = { ogre: 5, hero: 15 };
    const combatants = Object.entries(numbers).map(([id, initiative]) => ({
      id,
      initiative,
      defeated: false,
      hidden: false,
    }));
    const written = { round: 1, turn: 0, combatants };
    expect(nativeChange(begun, written, true)).toEqual({});
    expect(nativeChange(after(begun, { do: "endTurn" }), written, true)).toEqual({
      turn: 1,
    });
    const fallen = after(begun, { do: "setCondition", combatant: "ogre", condition: "defeated", on: true });
    expect(nativeChange(fallen, written, true)).toEqual({
      combatants: [{ _id: "ogre", defeated: true }],
    });
  });

  it("get no numbers where the game system keeps its own there, and everything else", () => {
    const begun = after(fight(), { do: "start" }, { ogre: [5], hero: [15] });
    const fallen = after(begun, { do: "setCondition", combatant: "ogre", condition: "defeated", on: true });
    expect(nativeChange(begun, stored, false)).toEqual({ round: 1, turn: 0 });
    expect(nativeChange(fallen, stored, false).combatants).toEqual([{ _id: "ogre", defeated: true }]);
  });

  it("leave alone whom the rules do not know yet, at the end of the order", () => {
    const begun = after(fight(), { do: "start" }, { ogre: [5], hero: [15] });
    const newcomer = { id: "newcomer", initiative: 20, defeated: true, hidden: true };
    const change = nativeChange(begun, { ...stored, combatants: [newcomer, ...stored.combatants] }, true);
    expect(change.combatants?.map(({ _id }) => _id)).toEqual(["ogre", "hero"]);
    expect(orderOf(begun, ["newcomer", "ogre", "hero"])).toEqual(["hero", "ogre", "newcomer"]);
    expect(pointerOf(begun, ["newcomer", "ogre", "hero"])).toEqual({ round: 1, turn: 0 });
  });
});
