import { describe, expect, it } from "vitest";
import type { GameEvent, RowState } from "../../../src/core/index";
import { cueFor } from "../../../src/foundry/documents/combat-sounds";
import { actingOn } from "../../../src/foundry/view-models/acting";
import { row } from "../../support/screens";

type Standing = readonly (readonly [id: string, state: RowState, next?: "next"])[];

const screenOf = (standing: Standing) => ({
  rows: standing.map(([id, state, next]) => row(id, null, { state, ...(next !== undefined && { next: true }) })),
});

/** The sound that Ada's player hears at a step. */
const heard = (before: Standing, events: readonly GameEvent[], after: Standing) =>
  cueFor({
    screen: screenOf(after),
    events,
    before: actingOn(screenOf(before)),
    own: (id) => id === "ada",
  });

const ends = (id: string): GameEvent => ({ type: "turn-ended", combatants: [id] });
const starts = (id: string): GameEvent => ({ type: "turn-started", combatants: [id] });

describe("the sound of a step for one player", () => {
  it("is that of their turn when it is theirs to take, and not once more when it is taken", () => {
    const up: Standing = [["ada", "acting"]];
    expect(heard([], [], up)).toBe("yourTurn");
    expect(heard(up, [starts("ada")], up)).toBeNull();
  });

  it("is that of their turn again, where one turn of theirs ends as the next begins", () => {
    const alone: Standing = [["ada", "acting"]];
    expect(heard(alone, [ends("ada"), starts("ada")], alone)).toBe("yourTurn");
  });

  it("is that of their turn where they share another's", () => {
    const shared: Standing = [
      ["orc", "acting"],
      ["ada", "reacting"],
    ];
    const begun: GameEvent = { type: "turn-started", combatants: ["orc", "ada"] };
    expect(heard([["orc", "acting"]], [begun], shared)).toBe("yourTurn");
  });

  it("is none for a turn that goes on after it was put off", () => {
    const again: Standing = [["orc", "acting"]];
    expect(heard(again, [{ type: "turn-started", combatants: ["ada"], resumed: true }], again)).toBeNull();
  });

  it("tells that theirs comes next, as another's begins", () => {
    const theirs: Standing = [
      ["orc", "acting"],
      ["ada", "waiting", "next"],
    ];
    const others: Standing = [
      ["orc", "acting"],
      ["cyr", "waiting", "next"],
      ["ada", "waiting"],
    ];
    expect(heard([["bea", "acting"]], [ends("bea"), starts("orc")], theirs)).toBe("nextUp");
    expect(heard([["bea", "acting"]], [ends("bea"), starts("orc")], others)).toBeNull();
    expect(heard(theirs, [], theirs)).toBeNull();
  });

  it("is none as an unseen turn begins, after which theirs still comes next", () => {
    const unseen: Standing = [
      ["orc", "acted"],
      ["ada", "waiting", "next"],
    ];
    expect(heard([["orc", "acting"]], [ends("orc"), starts("lurker")], unseen)).toBeNull();
  });
});
