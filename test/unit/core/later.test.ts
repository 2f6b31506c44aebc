import { RULES_TO_TRY } from "../../support/with-pages";
import { describe, expect, it } from "vitest";
import { createEncounter, screen } from "../../../src/core/index";
import { later } from "../../../src/core/screen/later";

describe("what is worked out later", () => {
  it("is worked out once, when it is first looked at", () => {
    let times = 0;
    const part = later({ id: "row" }, "menu", () => {
      times += 1;
      return ["act"];
    });
    expect(times).toBe(0);
    expect(part.menu).toEqual(["act"]);
    expect(part.menu).toBe(part.menu);
    expect(times).toBe(1);
  });

  it("is a value like any other to whoever reads, compares or copies", () => {
    const part = later({ id: "row" }, "menu", () => ["act"]);
    expect(part).toEqual({ id: "row", menu: ["act"] });
    expect(JSON.parse(JSON.stringify(part))).toEqual({ id: "row", menu: ["act"] });
    expect({ ...part }).toEqual({ id: "row", menu: ["act"] });
  });

  it.each(RULES_TO_TRY)("are the menus of rows, under %s", (variant) => {
    const made = createEncounter({ variant, combatants: [{ id: "ada", side: "players", owner: "user" }] });
    if (!made.ok) throw new Error(made.problem.code);
    const [row] = screen(made.encounter, { gm: true }).rows;
    expect("value" in (Object.getOwnPropertyDescriptor(row, "menu") ?? {})).toBe(false);
    expect(row?.menu.length).toBeGreaterThan(0);
  });
});
