import { describe, expect, it } from "vitest";
import type { Control } from "../../../src/core/index";
import { moreView, type Owner } from "../../../src/foundry/view-models/row-menu";
import { SurfaceState } from "../../../src/foundry/view-models/surface-state";
import { drawingFor } from "../../support/drawing";
import { control } from "../../support/screens";

const owner: Owner = { ids: ["ogre"], name: "Ogre", drawer: "ogre", number: "15" };

const condition = (name: string, on: boolean): Control =>
  control(`set ${name}`, name, {
    group: "condition",
    command: { do: "setCondition", combatant: "ogre", condition: name, on },
  });

const menu = (): Control[] => [
  condition("surprised", true),
  condition("prone", false),
  control("last", "To the end", { group: "order" }),
  control("react", "React…"),
];

/** The menu while it is open, with these parts of it unfolded. */
function opened(...unfolded: readonly string[]) {
  const state = new SurfaceState();
  state.toggleDrawer("ogre");
  for (const part of unfolded) state.toggleFold(part);
  return moreView(menu, owner, "row-ogre", drawingFor({ state, mayAddEffect: () => true }));
}

describe("the menu of a row", () => {
  it("is in groups: the turn, switches pressed where their condition is in force, the order behind one line", () => {
    const view = opened();
    expect(view?.turn.map(({ label }) => label)).toEqual(["React…"]);
    expect(view?.conditions.map(({ label, pressed }) => [label, pressed])).toEqual([
      ["surprised", "false"],
      ["prone", "true"],
    ]);
    expect(view?.order).toMatchObject({ now: "15 · TURNWRIGHT.sides.gm", controls: [] });
    expect(opened("fold-order-ogre")?.order?.controls.map(({ label }) => label)).toEqual(["To the end"]);
    expect(view?.effect).not.toBeNull();
  });

  it("is not looked into while it is closed, and not there with nothing in it", () => {
    let looks = 0;
    const looked = (): Control[] => {
      looks += 1;
      return [];
    };
    expect(moreView(looked, owner, "row-ogre", drawingFor({ mayAddEffect: () => true }))?.open).toBe(false);
    expect(looks).toBe(0);
    expect(moreView(() => [], owner, "row-ogre", drawingFor())).toBeNull();
  });
});
