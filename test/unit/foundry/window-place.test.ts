import { describe, expect, it } from "vitest";
import { placeFor } from "../../../src/foundry/windows/window-place";

const free = { left: 10, top: 100, right: 910, bottom: 710 };
const size = { width: 400, height: 300 };

describe("a window", () => {
  it("opens beside the sidebar, where nothing was said", () => {
    expect(placeFor(size, free, [], null)).toEqual({ left: 510, top: 100 });
  });

  it("opens where it was left, and whole on the page", () => {
    expect(placeFor(size, free, [], { left: 60, top: 200 })).toEqual({ left: 60, top: 200 });
    expect(placeFor(size, free, [], { left: 900, top: 690 })).toEqual({ left: 510, top: 410 });
  });

  it("takes another corner where it would cover what is to stay in sight, also where it was left there", () => {
    const token = { left: 600, top: 150, right: 650, bottom: 200 };
    expect(placeFor(size, free, [token], null)).toEqual({ left: 10, top: 100 });
    expect(placeFor(size, free, [token], { left: 400, top: 120 })).toEqual({ left: 10, top: 100 });
    const all = { left: 0, top: 0, right: 1000, bottom: 800 };
    expect(placeFor(size, free, [all], null)).toEqual({ left: 510, top: 100 });
  });

  it("shows its upper edge where it has no room", () => {
    expect(placeFor({ width: 400, height: 900 }, free, [], null)).toEqual({ left: 510, top: 100 });
  });
});
