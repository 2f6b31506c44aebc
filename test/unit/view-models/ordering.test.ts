import { describe, expect, it } from "vitest";
import type { Control } from "../../../src/core/index";
import { placedOrder, steppedOrder } from "../../../src/foundry/windows/ordering";
import { controlView } from "../../../src/foundry/view-models/controls";
import { complete, spotOf, SurfaceState } from "../../../src/foundry/view-models/surface-state";
import { drawingFor } from "../../support/drawing";
import { control, say } from "../../support/screens";

const orderOf = (...people: string[]): Control =>
  control("order", "Set the order…", {
    command: { do: "setOrder" },
    fields: [{ kind: "order", name: "order", label: say("Who goes first"), people }],
  });

const question = orderOf("lorka", "trollA", "vallas");
const spot = spotOf("prompt-tie", question);

function opened(): SurfaceState {
  const state = new SurfaceState();
  state.toggleForm(spot);
  return state;
}

const shown = (state: SurfaceState, asked: Control) => {
  const field = controlView(asked, "prompt-tie", drawingFor({ state })).form?.fields[0];
  return field?.places.map((place) => place.value);
};

describe("an order to be settled", () => {
  it("is sent as it was first shown, unless somebody changes it", () => {
    expect(complete(question, spot, new SurfaceState())).toEqual({
      do: "setOrder",
      order: ["lorka", "trollA", "vallas"],
    });
  });

  it("follows who comes and goes meanwhile: the rest stays as it was put, newcomers are last", () => {
    const state = opened();
    state.enter(spot, "order", ["vallas", "trollA", "lorka"]);
    const changed = orderOf("lorka", "haldern", "vallas");
    expect(shown(state, changed)).toEqual(["vallas", "lorka", "haldern"]);
    expect(complete(changed, spot, state)["order"]).toEqual(["vallas", "lorka", "haldern"]);
  });

  it("does not show whom the viewer does not see, and sends them all the same", () => {
    const asked = orderOf("lorka", "lurker", "vallas");
    expect(shown(opened(), asked)).toEqual(["lorka", "vallas"]);
    expect(complete(asked, spot, new SurfaceState())["order"]).toEqual(["lorka", "lurker", "vallas"]);
  });
});

describe("a move in an order", () => {
  const order = ["a", "b", "c", "d"];

  it("by one place changes two places, and none at the end", () => {
    expect(steppedOrder(order, "c", -1)).toEqual(["a", "c", "b", "d"]);
    expect(steppedOrder(order, "c", 1)).toEqual(["a", "b", "d", "c"]);
    expect(steppedOrder(order, "a", -1)).toEqual(order);
    expect(steppedOrder(order, "d", 1)).toEqual(order);
    expect(steppedOrder(order, "x", 1)).toEqual(order);
  });

  it("beside another puts it there, up or down", () => {
    expect(placedOrder(order, "d", "before", "b")).toEqual(["a", "d", "b", "c"]);
    expect(placedOrder(order, "a", "after", "c")).toEqual(["b", "c", "a", "d"]);
    expect(placedOrder(order, "a", "after", "a")).toEqual(order);
    expect(placedOrder(order, "a", "after", "x")).toEqual(order);
  });
});
