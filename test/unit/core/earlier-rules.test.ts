import { describe, expect, it } from "vitest";
import {
  findVariant,
  legality,
  parseEncounter,
  propose,
  registerVariant,
  type Encounter,
} from "../../../src/core/index";
import { commandsOf } from "../../../src/core/engine/command";
import { anyId } from "../../../src/core/state/fields";
import { GM, player } from "../../support/eyes";
import { throughJson } from "../../support/plain";
import { Fight, foe, hero } from "./support/fight";

/** A fight of a module that was written before `others`: its command names a foe's combatant, and doesn't say so. */
function fightOfBefore(): Encounter {
  const sound = findVariant("basic");
  if (sound === undefined) throw new Error("no variant to make a copy of");
  const taunt = commandsOf<unknown>()({
    fields: { combatant: anyId, target: anyId },
    whose: "controller",
    does: ({ fight, emit }) => emit({ type: "round-started", round: fight.round }),
    candidates: () => [],
  });
  registerVariant({ ...sound, rules: { ...sound.rules, taunt }, meta: { ...sound.meta, id: "earlier" } });
  const fight = new Fight("earlier", [hero("ada", { initiative: 90 }), foe("orc")]);
  fight.give({ do: "start" });
  fight.give({ do: "taunt", combatant: "ada", target: "orc" });
  const { encounter } = fight;
  const step = encounter.past[encounter.rev];
  if (step === undefined) throw new Error("no step");
  // A player gave it, which was allowed then.
  return throughJson({
    ...encounter,
    past: { ...encounter.past, [encounter.rev]: { ...step, author: player("ada") } },
  });
}

describe("a stored fight under rules that were written before `others`", () => {
  it("is read and taken back, and what players may no longer do is refused, also when redone", () => {
    const read = parseEncounter(fightOfBefore());
    if (!read.ok) throw new Error(JSON.stringify(read.problem));
    const command = { do: "taunt", combatant: "ada", target: "orc" };
    const refusal = { code: "not-yours", combatant: "orc" };
    expect(legality(read.encounter, command, player("ada"))).toEqual(refusal);
    expect(legality(read.encounter, command, GM)).toBeNull();
    const undone = propose(read.encounter, { do: "undo" }, GM);
    if (undone.kind !== "done") throw new Error(JSON.stringify(undone));
    expect(propose(undone.next, { do: "redo" }, GM)).toMatchObject({ kind: "refused", refusal });
    expect(propose(undone.next, command, GM).kind).toBe("done");
  });
});
