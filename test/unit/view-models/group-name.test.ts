import { describe, expect, it } from "vitest";
import { groupName } from "../../../src/foundry/i18n/group-name";
import { rowView } from "../../../src/foundry/view-models/rows";
import { SurfaceState } from "../../../src/foundry/view-models/surface-state";
import { drawingFor } from "../../support/drawing";
import { control, member, row, say, trolls } from "../../support/screens";
import { render } from "../../support/templates";

const words = drawingFor().words;

const group = row("trollA", 19, {
  state: "acting",
  line: [say("together")],
  controls: [control("endTurn trolls", "End the turn")],
  menu: [control("split trolls", "Split…")],
  group: { id: "trolls", members: trolls },
});

const draw = (state = new SurfaceState()) => rowView(group, 1, drawingFor({ state }));

describe("what several are called together", () => {
  const short = (...names: string[]): string => groupName(names, words).short;

  it("is what their names have in common, where only a number or a letter tells them apart", () => {
    expect(short("Goblin 1", "Goblin 2", "Goblin 3")).toBe("Goblin");
    expect(short("Cave Troll A", "Cave Troll B")).toBe("Cave Troll");
    expect(short("Goblin (1)", "Goblin (12)")).toBe("Goblin");
    expect(short("Guard IX", "Guard X")).toBe("Guard");
    expect(short("Ork #1", "Ork-2", "Ork")).toBe("Ork");
    expect(short("Wolf1", "Wolf2")).toBe("Wolf");
    expect(short("Wolf", "Wolf")).toBe("Wolf");
  });

  it("is the first of them and how many more, where they have no name in common", () => {
    expect(groupName(["Ada", "Bo", "Cyr"], words)).toEqual({
      short: "TURNWRIGHT.tracker.group.others",
      full: "TURNWRIGHT.tracker.group.others",
    });
    expect(short("Sir Ada", "Sir Bo")).toBe("TURNWRIGHT.tracker.group.others");
    expect(short("The Ogre", "The Troll")).toBe("TURNWRIGHT.tracker.group.others");
  });

  it("is the whole name of one alone, and nobody's where nobody is seen", () => {
    expect(short("Goblin 1")).toBe("Goblin 1");
    expect(short("7")).toBe("7");
    expect(short()).toBe("TURNWRIGHT.names.somebody");
  });
});

describe("a group in the tracker", () => {
  it("shows each member as what it is, with what may be done about it alone", () => {
    const [first, second] = draw().group?.members ?? [];
    expect(first).toMatchObject({ state: "acted", isMarked: true, controls: [{ control: "unmark trollA" }] });
    expect(second).toMatchObject({ isMarked: false, line: "wounded", effects: [{ name: "Slowed" }] });
    expect(render("turnwright.row", first)).toContain("fa-check");
    expect(render("turnwright.row", second)).not.toContain("fa-check");
  });

  it("keeps the menus of the group and of its first member apart", () => {
    const state = new SurfaceState();
    const view = draw(state);
    state.toggleDrawer(view.more?.combatant ?? "");
    expect(draw(state).more?.open).toBe(true);
    expect(draw(state).more?.controls.map((each) => each.control)).toEqual(["split trolls"]);
    expect(draw(state).group?.members[0]?.more?.open).toBe(false);
    state.toggleDrawer("trollA");
    expect(draw(state).more?.open).toBe(false);
    expect(draw(state).group?.members[0]?.more?.open).toBe(true);
  });

  it("says of the group what is true of all its members whom the viewer sees", () => {
    const hidden = (id: string, ...more: string[]) =>
      member(id, { marked: null, line: [...more, "hidden"].map((word) => say(word)) });
    const members = [hidden("trollA", "wounded"), hidden("trollB"), member("lurker", { marked: null })];
    expect(rowView({ ...group, line: [], group: { id: "trolls", members } }, 1, drawingFor()).line).toBe("hidden");
  });

  it("is a row like any other where the viewer sees but one of it, with that one's controls in its menu", () => {
    const rest = { id: "trolls", members: [member("trollB"), member("lurker")] };
    const state = new SurfaceState();
    state.toggleDrawer("trollB");
    const view = rowView(row("trollB", 19, { group: rest }), 1, drawingFor({ state }));
    expect(view.group).toBeNull();
    expect(view.more?.controls.map((each) => each.control)).toEqual(["mark trollB", "part trollB"]);
  });
});
