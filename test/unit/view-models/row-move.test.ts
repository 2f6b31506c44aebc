import { describe, expect, it } from "vitest";
import type { Control, Row, Screen } from "../../../src/core/index";
import { moveTo } from "../../../src/foundry/view-models/row-move";
import { control, member, row, say, trollCave } from "../../support/screens";

const IDS = ["ada", "bea", "cat", "dot"];

/** The moves of somebody, as the rules put them into a menu. */
const moves = (id: string, others = IDS.filter((one) => one !== id)): Control[] => [
  control(`before ${id}`, "Reorder…", {
    command: { do: "reorder", combatant: id },
    fields: [{ kind: "token", name: "before", label: say("Before"), people: others }],
  }),
  control(`last ${id}`, "Move to the end", { command: { do: "reorder", combatant: id, before: null } }),
];

const screenOf = (rows: readonly Row[]): Screen => ({ ...trollCave, rows, prompts: [], panel: [] });

const screen = screenOf(IDS.map((id, index) => row(id, 9 - index, { menu: moves(id) })));

const before = (combatant: string, other: string | null) => ({ do: "reorder", combatant, before: other });

describe("a row that is dragged", () => {
  it("goes before another, behind it, and to the end", () => {
    expect(moveTo(screen, "cat", ["ada"], "before")).toEqual(before("cat", "ada"));
    expect(moveTo(screen, "ada", ["bea"], "after")).toEqual(before("ada", "cat"));
    expect(moveTo(screen, "ada", ["dot"], "after")).toEqual(before("ada", null));
    expect(moveTo(screen, "bea", null, "after")).toEqual(before("bea", null));
  });

  it("goes nowhere where it stands already, and beside nobody without a place", () => {
    expect(moveTo(screen, "bea", ["ada"], "after")).toBeNull();
    expect(moveTo(screen, "bea", ["cat"], "before")).toBeNull();
    expect(moveTo(screen, "bea", ["bea"], "before")).toBeNull();
    expect(moveTo(screen, "dot", null, "after")).toBeNull();
    expect(moveTo(screen, "bea", ["eve"], "before")).toBeNull();
  });

  it("goes nowhere without the menu's control for it", () => {
    const bare = screenOf(IDS.map((id) => row(id, 1)));
    expect(moveTo(bare, "cat", ["ada"], "before")).toBeNull();
    const [move] = moves("ada") as [Control, Control];
    const noLast = screenOf([row("ada", 9, { menu: [move] }), row("bea", 8), row("cat", 7), row("dot", 6)]);
    expect(moveTo(noLast, "ada", ["dot"], "after")).toBeNull();
    expect(moveTo(noLast, "ada", ["dot"], "before")).toEqual(before("ada", "dot"));
  });

  it("can be one of a group, by the control in its own menu", () => {
    const members = ["ada", "bea"].map((id) => member(id, { menu: moves(id) }));
    const grouped = screenOf([row("ada", 9, { group: { id: "g", members } }), row("cat", 7), row("dot", 6)]);
    expect(moveTo(grouped, "bea", ["cat"], "after")).toEqual(before("bea", "dot"));
    expect(moveTo(grouped, "bea", ["cat"], "before")).toBeNull();
  });

  it("goes nowhere where the menu's controls for it are blocked", () => {
    const blocked = (id: string) => moves(id).map((one) => ({ ...one, blocked: { code: "not-eligible" } as const }));
    const stuck = screenOf(
      IDS.map((id, index) => row(id, 9 - index, { menu: id === "ada" ? blocked(id) : moves(id) })),
    );
    expect(moveTo(stuck, "ada", ["dot"], "before")).toBeNull();
    expect(moveTo(stuck, "bea", ["dot"], "before")).toEqual(before("bea", "dot"));
  });
});
