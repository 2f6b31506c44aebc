import { describe, expect, it } from "vitest";
import { edgeAt, readStripSettings } from "../../../src/foundry/view-models/edge";

describe("the edge of the map that a point is next to", () => {
  const area = { left: 200, top: 0, right: 1000, bottom: 600 };

  it("is the nearest, as a share of the way across", () => {
    expect(edgeAt({ x: 600, y: 20 }, area)).toBe("top");
    expect(edgeAt({ x: 600, y: 590 }, area)).toBe("bottom");
    expect(edgeAt({ x: 260, y: 300 }, area)).toBe("left");
    expect(edgeAt({ x: 940, y: 300 }, area)).toBe("right");
    // 120 of 800 pixels from the side are less of the way than 100 of 600 from above.
    expect(edgeAt({ x: 320, y: 100 }, area)).toBe("left");
  });

  it("is found outside, too", () => {
    expect(edgeAt({ x: 1200, y: 300 }, area)).toBe("right");
    expect(edgeAt({ x: 20, y: 300 }, area)).toBe("left");
  });
});

describe("how a user has the strip", () => {
  it("is open along the top, as long as nobody has said otherwise", () => {
    expect(readStripSettings({})).toEqual({ edge: "top", isFolded: false });
    expect(readStripSettings({ edge: "middle", folded: "yes" })).toEqual({ edge: "top", isFolded: false });
    expect(readStripSettings({ edge: "left", folded: true })).toEqual({ edge: "left", isFolded: true });
  });
});
