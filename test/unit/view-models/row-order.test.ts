import { describe, expect, it } from "vitest";
import { orderOfRows, stayingRows } from "../../../src/foundry/tracker/row-order";
import type { RowView } from "../../../src/foundry/view-models/rows";

/** As much of a row as says where it stands. */
const row = (combatant: string): RowView => ({ combatant, group: null }) as unknown as RowView;

const group = (id: string, ...members: readonly string[]): RowView =>
  ({ combatant: members[0], group: { id, members: members.map(row) } }) as unknown as RowView;

describe("the order of rows in one list", () => {
  it("puts members below the row of their group, and that below whoever is above it", () => {
    const rows = [row("a"), group("goblins", "g1", "g2"), row("b")];
    const order = orderOfRows(["a", "g1", "b", "g2"], new Set(["goblins"]), rows);
    expect(order).toEqual(["a", "goblins", "g1", "g2", "b"]);
  });

  it("begins with a group that is first, and leaves out the row of one that is not there yet", () => {
    const rows = [group("goblins", "g1", "g2"), row("a")];
    expect(orderOfRows(["a", "g2", "g1"], new Set(["goblins"]), rows)).toEqual(["goblins", "g1", "g2", "a"]);
    expect(orderOfRows(["a", "g2", "g1"], new Set(), rows)).toEqual(["g1", "g2", "a"]);
  });

  it("knows nobody who has no row, and puts those last whom the rules don't list", () => {
    const rows = [row("gone"), row("a"), group("goblins", "g1", "unseen")];
    expect(orderOfRows(["x", "a", "g1"], new Set(["goblins"]), rows)).toEqual(["a", "goblins", "g1", "x"]);
  });
});

describe("those that stay while the others move", () => {
  it("are all but the one that goes from the first place to the last, or the other way", () => {
    expect(stayingRows([1, 2, 3, 0])).toEqual(new Set([0, 1, 2]));
    expect(stayingRows([3, 0, 1, 2])).toEqual(new Set([1, 2, 3]));
  });

  it("are as many as can be, and none that has no place yet", () => {
    expect(stayingRows([4, 0, -1, 3, 1, 2])).toEqual(new Set([1, 4, 5]));
    expect(stayingRows([])).toEqual(new Set());
  });
});
