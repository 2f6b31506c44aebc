import { describe, expect, it, vi } from "vitest";
import { Hooks } from "../client/helpers/hooks.ts";
import { Semaphore } from "../client/helpers/timing.ts";
import { SquareGrid } from "../client/canvas/grid.ts";
import { Color } from "../common/utils/color.ts";
import { isNumeric } from "../common/utils/numbers.ts";
import { BooleanField, ColorField, NumberField, SchemaField, StringField } from "../common/fields.ts";

describe("Hooks", () => {
  it("calls listeners in the order they came, once where so asked", () => {
    const heard: string[] = [];
    Hooks.on("test.order", () => heard.push("first"));
    Hooks.once("test.order", () => heard.push("once"));
    const id = Hooks.on("test.order", () => heard.push("last"));
    Hooks.callAll("test.order");
    Hooks.off("test.order", id);
    Hooks.callAll("test.order");
    expect(heard).toEqual(["first", "once", "last", "first"]);
  });

  it("stops at the first that returns false, where the hook can be stopped", () => {
    const later = vi.fn<() => void>();
    Hooks.on("test.stop", () => false);
    Hooks.on("test.stop", later);
    expect(Hooks.call("test.stop")).toBe(false);
    expect(later).not.toHaveBeenCalled();
    expect(Hooks.callAll("test.stop")).toBe(true);
    expect(later).toHaveBeenCalledOnce();
  });

  it("goes on after a listener that throws, and reports it", () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => {});
    const later = vi.fn<() => void>();
    Hooks.on("test.throw", () => {
      throw new Error("A package's mistake");
    });
    Hooks.on("test.throw", later);
    Hooks.callAll("test.throw");
    expect(later).toHaveBeenCalledOnce();
    expect(reported).toHaveBeenCalledOnce();
    reported.mockRestore();
  });
});

describe("Semaphore", () => {
  it("runs no more at once than it allows, the others in order", async () => {
    const semaphore = new Semaphore(1);
    const log: string[] = [];
    const job = async (name: string): Promise<string> => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all([semaphore.add(job, "a"), semaphore.add(job, "b")]);
    expect(results).toEqual(["a", "b"]);
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  it("goes on after a job that fails", async () => {
    const semaphore = new Semaphore(1);
    const failing = semaphore.add(() => Promise.reject(new Error("no")));
    const next = semaphore.add(() => 2);
    await expect(failing).rejects.toThrow("no");
    await expect(next).resolves.toBe(2);
  });
});

describe("the grid", () => {
  const grid = new SquareGrid({ type: 1, size: 100, distance: 5, units: "ft" });

  it("counts a diagonal like any other step", () => {
    const path = grid.measurePath([grid.getCenterPoint({ i: 0, j: 0 }), grid.getCenterPoint({ i: 3, j: 2 })]);
    expect(path).toMatchObject({ distance: 15, spaces: 3, diagonals: 2 });
  });

  it("measures straight where there is no grid", () => {
    const gridless = new SquareGrid({ type: 0, size: 100, distance: 5, units: "ft" });
    const path = gridless.measurePath([
      { x: 0, y: 0 },
      { x: 300, y: 400 },
    ]);
    expect(path).toMatchObject({ distance: 25, spaces: 0 });
  });

  it("knows neighbours, and snaps to corners", () => {
    expect(grid.testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(true);
    expect(grid.testAdjacency({ i: 0, j: 0 }, { i: 0, j: 2 })).toBe(false);
    expect(grid.getSnappedPoint({ x: 149, y: 151 })).toEqual({ x: 100, y: 200 });
  });
});

describe("fields", () => {
  it("clean input to their type and bounds", () => {
    expect(new NumberField({ min: 0, max: 9, integer: true }).clean("12.4")).toBe(9);
    expect(new NumberField({ nullable: true }).clean("")).toBeNull();
    expect(new BooleanField().clean("true")).toBe(true);
    expect(new StringField({ required: true, blank: false, initial: "a" }).clean("  ")).toBe("a");
  });

  it("refuse what is not among the choices", () => {
    const field = new StringField({ required: true, choices: { a: "A", b: "B" } });
    expect(field.validate("a")).toBeUndefined();
    expect(field.validate("c")).toBeInstanceOf(Error);
  });

  it("know their place in a schema", () => {
    const inner = new NumberField({ initial: 3, nullable: false });
    const schema = new SchemaField({ outer: new SchemaField({ inner }) });
    expect(inner.fieldPath).toBe("outer.inner");
    expect(schema.clean({})).toEqual({ outer: { inner: 3 } });
  });
});

describe("Color", () => {
  it.each([
    ["#ff8000", "#ff8000"],
    ["ff8000", "#ff8000"],
    [0xff8000, "#ff8000"],
    [[1, 0.5, 0], "#ff8000"],
    [null, ""],
    ["orange", ""],
  ])("reads %j as %j", (source, css) => {
    expect(Color.from(source).css).toBe(css);
  });

  it("mixes by weight", () => {
    expect(Color.from("#ff8000").mix(Color.from("#000000"), 0.5).css).toBe("#804000");
  });

  it("is the value of its field, which stores the text", () => {
    const field = new ColorField();
    expect(field.clean("")).toBeNull();
    expect(field.clean(0x41aa7d)).toBe("#41aa7d");
    expect(field.validate("orange")).toBeInstanceOf(Error);
    expect(field.initialize("#41aa7d")).toEqual(Color.from("#41aa7d"));
  });
});

describe("isNumeric", () => {
  it.each([0, -1.5, "3", "1e3"])("takes %j", (value) => {
    expect(isNumeric(value)).toBe(true);
  });

  it.each([null, undefined, "", "d6", Number.NaN, [3], true])("refuses %j", (value) => {
    expect(isNumeric(value)).toBe(false);
  });
});
