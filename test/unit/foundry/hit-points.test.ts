import { afterEach, describe, expect, it, vi } from "vitest";
import { conditionAtZero, hitPointsOf } from "../../../src/foundry/bindings/hit-points";
import { presets } from "../../../src/foundry/bindings/presets/index";
import { bearing } from "../../../src/foundry/bindings/sheet";
import { combatantWith, emptyActor, PlainActor } from "../../support/sheets";
import { inWorld } from "../../support/world";

const bearerOf = (type: string, system: Record<string, unknown>) =>
  bearing(combatantWith(new PlainActor(type, system)) as unknown as Combatant.Implementation);

afterEach(() => void vi.unstubAllGlobals());

/** One sheet of each system that keeps hit points, somebody on it who has lost 3 of 10, in the shape of the system's source. */
const hurt: readonly (readonly [system: string, type: string, Record<string, unknown>])[] = [
  ["CoC7", "character", { attribs: { hp: { value: 7, max: 10 } } }],
  ["alienrpg", "character", { header: { health: { value: 7, max: 10 } } }],
  ["brp", "npc", { health: { value: 7, max: 10 } }],
  ["cosmere-rpg", "adversary", { resources: { hea: { value: 7, max: { value: 10 } } } }],
  ["crucible", "hero", { resources: { health: { value: 7, max: 10 } } }],
  ["cyberpunk-red-core", "mook", { derivedStats: { hp: { value: 7, max: 10 } } }],
  ["daggerheart", "adversary", { resources: { hitPoints: { value: 3, max: 10 } } }],
  ["dcc", "Player", { attributes: { hp: { value: 7, max: 10 } } }],
  ["dnd5e", "npc", { attributes: { hp: { value: 7, max: 10, temp: null } } }],
  ["draw-steel", "hero", { stamina: { value: 7, max: 10, temporary: 0 } }],
  ["dsa5", "creature", { status: { wounds: { value: 7, max: 10 } } }],
  ["fallout", "npc", { health: { value: 7, max: 10 } }],
  ["genesys", "rival", { wounds: { value: 3, max: 10 } }],
  ["hero6efoundryvttv2", "pc", { characteristics: { stun: { value: 7, max: 10 } } }],
  ["hero6efoundryvttv2", "automaton", { characteristics: { stun: { value: 0, max: 0 }, body: { value: 7, max: 10 } } }],
  ["lancer", "mech", { hp: { value: 7, max: 10 }, overshield: { value: 0, max: 0 } }],
  ["nimble", "npc", { attributes: { hp: { value: 7, max: 10, temp: 0 } } }],
  ["pf2e", "character", { attributes: { hp: { value: 7, max: 10, temp: 0 } } }],
  ["projectfu", "npc", { resources: { hp: { value: 7, max: 10 } } }],
  ["ptr2e", "pokemon", { health: { value: 7, max: 10 } }],
  ["shadowrun5e", "spirit", { track: { physical: { value: 3, max: 10 } } }],
  ["shadowrun6-eden", "NPC", { physical: { value: 7, max: 10 } }],
  ["starwarsffg", "nemesis", { stats: { wounds: { value: 3, max: 10 } } }],
  ["twodsix", "animal", { hits: { value: 7, max: 10 } }],
  ["wfrp4e", "creature", { status: { wounds: { value: 7, max: 10 } } }],
  ["worldbuilding", "character", { health: { value: 7, min: 0, max: 10 } }],
];

describe("hit points", () => {
  it.each(hurt)("of %s go down from the most when somebody is hurt", (system, type, sheet) => {
    inWorld(system);
    expect(hitPointsOf(bearerOf(type, sheet))).toEqual({ value: 7, max: 10, temporary: 0 });
  });

  it("are in the test above for every preset that has them", () => {
    const having = presets.flatMap(({ system, traits }) => (traits.hitPoints === undefined ? [] : [system]));
    expect(new Set(having)).toEqual(new Set(hurt.map(([system]) => system)));
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
    ["wfrp4e", "creature", "defeated"],
    ["starwarsffg", "minion", null],
    ["nimble", "character", null],
    ["nimble", "minion", "defeated"],
    ["hero6efoundryvttv2", "npc", "incapacitated"],
    ["hero6efoundryvttv2", "automaton", "defeated"],
    ["hero6efoundryvttv2", "vehicle", null],
    ["another", "any", "defeated"],
  ])("means in %s for a %s: %s", (system, type, condition) => {
    inWorld(system);
    expect(conditionAtZero(bearerOf(type, {}))).toBe(condition);
  });
});
