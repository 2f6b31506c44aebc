import { describe, expect, it } from "vitest";
import { eventsFor, type GameEvent } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const BEA = player("bea");

/** Ada and Bea are heroes, the orc a foe; the rat is a foe that hides, the cat a hero who does. */
function fight(): Fight {
  const made = new Fight("basic", [hero("ada"), hero("bea"), hero("cat"), foe("orc"), foe("rat")]);
  for (const combatant of ["cat", "rat"]) {
    made.give({ do: "setCondition", combatant, condition: "hidden", on: true });
  }
  return made;
}

/** The part of one event that a viewer hears; null if that is nothing. */
function heard(event: GameEvent, who = BEA): GameEvent | null {
  return eventsFor([event], fight().encounter, who)[0] ?? null;
}

describe("what happened (C-28)", () => {
  it("is told to the players' side's onlooker as to the players, and to a player on the gm's side as to that side", () => {
    const turnOf = (combatant: string): GameEvent => ({ type: "turn-started", combatants: [combatant] });
    const hears = (who: Parameters<typeof heard>[1]) => ["cat", "rat"].map((id) => heard(turnOf(id), who) !== null);
    expect(hears(player())).toEqual([true, false]);
    expect(hears(player("orc"))).toEqual([false, true]);
  });

  it.each<GameEvent>([
    { type: "joined", combatant: "rat" },
    { type: "rolled", combatant: "rat", total: 12, faces: [12] },
    { type: "condition-changed", combatant: "rat", condition: "surprised", on: true },
    { type: "turn-skipped", combatant: "rat", why: "lost" },
    { type: "turn-started", combatants: ["rat"] },
    { type: "turn-ended", combatants: ["rat"] },
    { type: "effect-added", effect: "e1", target: "rat", name: "Slow" },
    { type: "declared", combatant: "rat", as: "actor", plan: "Bite" },
    { type: "stepped-in", combatant: "orc", after: "rat" },
    { type: "reordered", combatant: "orc", before: "rat" },
    { type: "reordered", combatant: "rat", before: "orc" },
    { type: "reacted", combatant: "orc", to: "a1", target: "rat", as: "reaction", label: "Help" },
    { type: "resolved", action: "a1", combatant: "rat", outcome: null },
    { type: "tie-rolled", contenders: ["rat"], faces: { rat: [3] } },
    { type: "tie-rolled", contenders: ["players", "gm"], faces: { players: [3], gm: [4] }, between: ["ada", "rat"] },
  ])("is not told to those who do not see whom it names: $type", (event) => {
    expect(heard(event)).toBeNull();
  });

  it.each<[GameEvent, GameEvent]>([
    [
      { type: "turn-started", combatants: ["orc", "rat", "bea"] },
      { type: "turn-started", combatants: ["orc", "bea"] },
    ],
    [
      { type: "tie-rolled", contenders: ["rat", "ada"], faces: { rat: [3], ada: [4] } },
      { type: "tie-rolled", contenders: ["ada"], faces: { ada: [4] } },
    ],
    [
      {
        type: "tie-rolled",
        contenders: ["players", "gm"],
        faces: { players: [3], gm: [4] },
        between: ["ada", "rat", "orc"],
      },
      { type: "tie-rolled", contenders: ["players", "gm"], faces: { players: [3], gm: [4] }, between: ["ada", "orc"] },
    ],
  ])("is told without them where it names others, too: %j", (event, told) => {
    expect(heard(event)).toEqual(told);
  });

  it.each<GameEvent>([
    { type: "round-started", round: 2 },
    { type: "ended" },
    { type: "undone", command: "endTurn" },
    { type: "turn-started", combatants: ["cat"] },
    { type: "reordered", combatant: "orc", before: null },
    { type: "announced", action: "a1", label: "The rat squeaks" },
  ])("is told where it names nobody unseen, those of one's own side being seen: %j", (event) => {
    expect(heard(event)).toEqual(event);
  });

  it("is told of who comes out of hiding, since it is asked of the fight as it is afterwards", () => {
    const made = fight();
    const out = made.give({ do: "setCondition", combatant: "rat", condition: "hidden", on: false });
    expect(eventsFor(out, made.encounter, BEA)).toEqual(out);
    const back = made.give({ do: "setCondition", combatant: "rat", condition: "hidden", on: true });
    expect(eventsFor(back, made.encounter, BEA)).toEqual([]);
  });

  it("is told of who has left to the gm only: nobody can say any more who saw them", () => {
    const made = fight();
    const left = made.give({ do: "leave", combatant: "orc" });
    expect(left).toEqual([{ type: "left", combatant: "orc" }]);
    expect(eventsFor(left, made.encounter, BEA)).toEqual([]);
    expect(eventsFor(left, made.encounter, GM)).toEqual(left);
  });
});
