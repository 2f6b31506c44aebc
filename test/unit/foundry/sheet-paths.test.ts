import { describe, expect, it } from "vitest";
import { matchingPaths, sheetPaths } from "../../../src/foundry/bindings/sheet-paths";

const system = {
  attributes: { init: { total: 3, bonus: "+2" }, hp: { value: 12 } },
  details: { biography: "x".repeat(200), alignment: "good" },
  hot: true,
  list: [{ value: 1 }],
  "odd key": 1,
};

const pathsFor = (kind: "number" | "text" | "toggle", query = ""): string[] =>
  matchingPaths(sheetPaths(system), { kind }, query).map(({ path }) => path);

describe("the values of a sheet to choose from", () => {
  it("are those of the wanted kind: numbers and texts of one, short texts, switches", () => {
    expect(pathsFor("number")).toEqual([
      "system.attributes.init.total",
      "system.attributes.init.bonus",
      "system.attributes.hp.value",
    ]);
    expect(pathsFor("text")).toEqual(["system.attributes.init.bonus", "system.details.alignment"]);
    expect(pathsFor("toggle")).toEqual(["system.hot"]);
  });

  it("come from data that leads back into itself, is very deep, or whose code throws", () => {
    const loop: Record<string, unknown> = { own: 1 };
    loop["self"] = loop;
    Object.defineProperty(loop, "broken", {
      enumerable: true,
      get() {
        throw new Error("a system's own mistake");
      },
    });
    let deep: object = { end: 1 };
    for (let step = 0; step < 20; step += 1) deep = { next: deep };
    expect(sheetPaths({ loop, deep }).map(({ path }) => path)).toEqual(["system.loop.own"]);
    expect(sheetPaths(null)).toEqual([]);
  });
});
