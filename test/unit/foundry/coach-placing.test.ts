import { describe, expect, it } from "vitest";
import { type Box, placeBeside } from "../../../src/foundry/coach/placing";

const PAGE = { width: 1000, height: 700 };
const TIP = { width: 200, height: 100 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe("the place of a tip", () => {
  it("is beside the panel, as high as the control", () => {
    const place = placeBeside(box(800, 300, 100, 40), box(700, 0, 300, 700), TIP, PAGE);
    expect(place).toEqual({ side: "left", left: 488, top: 270 });
  });

  it("stays in the page at its edges", () => {
    const place = placeBeside(box(800, 660, 100, 40), box(700, 0, 300, 700), TIP, PAGE);
    expect(place).toEqual({ side: "left", left: 488, top: 592 });
  });

  it("is above or below the control where the panel takes all of the page", () => {
    const narrow = { width: 300, height: 700 };
    const panel = box(0, 0, 300, 700);
    expect(placeBeside(box(0, 300, 300, 40), panel, TIP, narrow)).toEqual({ side: "above", left: 50, top: 188 });
    expect(placeBeside(box(0, 20, 300, 40), panel, TIP, narrow)).toEqual({ side: "below", left: 50, top: 72 });
  });

  it("is nowhere rather than over the control", () => {
    expect(placeBeside(box(0, 40, 300, 60), box(0, 0, 300, 140), TIP, { width: 300, height: 140 })).toBeNull();
  });
});
