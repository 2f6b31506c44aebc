import { afterEach, describe, expect, it, vi } from "vitest";
import { conditionAtZero, hitPointsOf } from "../../../src/foundry/bindings/hit-points";
import { bearing } from "../../../src/foundry/bindings/sheet";
import { combatantWith, emptyActor, PlainActor } from "../../support/sheets";
import { inWorld } from "../../support/world";

const bearerOf = (type: string, system: Record<string, unknown>) =>
  bearing(combatantWith(new PlainActor(type, system)) as unknown as Combatant.Implementation);

afterEach(() => void vi.unstubAllGlobals());

describe("hit points", () => {
  it.each([
    ["dnd5e", "npc", { attributes: { hp: { value: 7, max: 10, temp: null } } }],
    ["genesys", "rival", { wounds: { value: 3, max: 10 } }],
    [
      "hero6efoundryvttv2",
      "automaton",
      { characteristics: { stun: { value: 0, max: 0 }, body: { value: 7, max: 10 } } },
    ],
  ])("of %s go down from the most when somebody is hurt", (system, type, sheet) => {
    inWorld(system);
    expect(hitPointsOf(bearerOf(type, sheet))).toEqual({ value: 7, max: 10, temporary: 0 });
  });

  it("are none on a sheet without any, and where a preset knows no place", () => {
    inWorld("dnd5e");
    expect(hitPointsOf(bearing(combatantWith(emptyActor("npc")) as unknown as Combatant.Implementation))).toBeNull();
    inWorld("swade");
    expect(hitPointsOf(bearerOf("npc", { wounds: { value: 1, max: 3 } }))).toBeNull();
  });

  it("come with temporary ones, and without a maximum where the sheet has none", () => {
    inWorld("dnd5e");
    const attributes = { hp: { value: 7, temp: 4, max: null } };
    expect(hitPointsOf(bearerOf("npc", { attributes }))).toEqual({ value: 7, max: null, temporary: 4 });
  });

  it("are where the GM says, before the preset", () => {
    inWorld("dnd5e", { settings: { "turnwright.bindings": { hitPoints: "system.own.left" } } });
    const attributes = { hp: { value: 7, max: 10 } };
    expect(hitPointsOf(bearerOf("npc", { attributes, own: { left: 5 } }))?.value).toBe(5);
  });

  it("are the first bar of a token in a system that nobody has looked into, where that has a maximum", () => {
    inWorld("another");
    Object.assign(game.system, { primaryTokenAttribute: "vitality" });
    expect(hitPointsOf(bearerOf("any", { vitality: { value: 2, max: 6 } }))).toEqual({
      value: 2,
      max: 6,
      temporary: 0,
    });
    expect(hitPointsOf(bearerOf("any", { vitality: { value: 2 } }))).toBeNull();
  });
});

describe("the last hit point", () => {
  it.each([
    ["dnd5e", "character", "incapacitated"],
    ["dnd5e", "npc", "defeated"],
    ["wfrp4e", "character", null],
    ["another", "any", "defeated"],
  ])("means in %s for a %s: %s", (system, type, condition) => {
    inWorld(system);
    expect(conditionAtZero(bearerOf(type, {}))).toBe(condition);
  });
});
