import { afterEach, describe, expect, it, vi } from "vitest";
import { variants, type Trait } from "../../../src/core/index";

import { conditionsOn, defeatedStatus, listedStatuses } from "../../../src/foundry/bindings/conditions";
import { bearing } from "../../../src/foundry/bindings/sheet";
import { isPlaceholder, ownInitiative, systemOptions, systemSide } from "../../../src/foundry/bindings/system";
import { findOnSheet } from "../../../src/foundry/bindings/traits";
import { combatantWith, emptyActor, pf2eActor, PlainActor } from "../../support/sheets";
import type { SheetActor } from "../../support/sheets";
import { inWorld } from "../../support/world";
import type { SystemWorld } from "../../support/world";

afterEach(() => void vi.unstubAllGlobals());

/** A combatant with things of its own beside its sheet. */
const fighter = (actor: SheetActor | null, own: object = {}): Combatant.Implementation =>
  ({ ...combatantWith(actor), ...own }) as unknown as Combatant.Implementation;

/** Every value that any variant finds on a sheet, by trait. */
function brought(actor: SheetActor | null, own: object = {}): Record<string, Trait> {
  const all = variants().flatMap(({ id }) => Object.entries(findOnSheet(fighter(actor, own), id)));
  return Object.fromEntries(all.flatMap(([name, { value }]) => (value === null ? [] : [[name, value] as const])));
}

/** Options that the system answers, by name. */
const optionsOf = (variantId: string) =>
  Object.fromEntries(systemOptions(variantId).map(({ option, finding }) => [option, finding.value]));

describe("what stands elsewhere than on a sheet", () => {
  it("is a world setting, also one inside another, and never a setting of one client", () => {
    const bindings = { initiative: "setting:house.rules.bonus.all", tiebreak: "@setting:house.rules.bonus.all + 1" };
    const rules = { bonus: { all: 4 } };
    inWorld("house", { settings: { "turnwright.bindings": bindings, "house.rules": rules } });
    expect(brought(emptyActor("npc"))).toMatchObject({ initiative: 4, tiebreak: 5 });
    inWorld("house", { settings: { "turnwright.bindings": bindings }, clientSettings: { "house.rules": rules } });
    expect(brought(emptyActor("npc"))).toEqual({});
  });

  it("is a setting whose own name has dots in it", () => {
    const settings = { "turnwright.bindings": { initiative: "setting:house.combat.bonus" }, "house.combat.bonus": 2 };
    inWorld("house", { settings });
    expect(brought(emptyActor("npc"))).toMatchObject({ initiative: 2 });
  });

  it("is a flag of the combatant, the actor, the token or the fight, or a field of any of them", () => {
    const flagged = { flags: { house: { rank: { now: 7 } } } };
    const parent = { ...flagged, round: 3, flags: { house: { rank: { now: 9 } } } };
    const actor = Object.assign(emptyActor("npc"), { flags: { house: { rank: { now: 5 } } }, level: 11 });
    const token = { flags: { house: { rank: { now: 6 } } }, elevation: 20 };
    const found = ["flag:Combatant.house.rank.now", "flag:Actor.house.rank.now", "flag:Token.house.rank.now"];
    const more = ["flag:Combat.house.rank.now", "combat.round", "doc.level", "token.elevation", "combatant.index"];
    const values = [...found, ...more].map((initiative) => {
      inWorld("house", { settings: { "turnwright.bindings": { initiative } } });
      return brought(actor, { ...flagged, parent, token, index: 1 })["initiative"];
    });
    expect(values).toEqual([7, 5, 6, 9, 3, 11, 20, 1]);
  });

  it("is found by a part of the path that another place says; where that says nothing there is nothing", () => {
    const stats = { quick: { total: 8 }, dex: { total: 12 } };
    const actor = new PlainActor("npc", { stats });
    inWorld("brp", { settings: { "brp.initStat": "quick" } });
    expect(brought(actor)).toMatchObject({ initiative: 8, tiebreak: 12, dexterity: 12 });
    inWorld("brp", { settings: { "brp.initStat": "no such; thing" } });
    expect(brought(actor)).toMatchObject({ initiative: 12, tiebreak: 12, dexterity: 12 });
  });
});

const rolls = (system: string, world: SystemWorld = {}) => {
  inWorld(system, world);
  return optionsOf("basic");
};

describe("the system's own roll of initiative (B-1)", () => {
  it.each([
    ["dsa5", {}, { formula: "1d6 + @initiative" }],
    ["alienrpg", {}, { formula: "1d10 + @initiative", direction: "ascending" }],
    ["brp", { settings: { "brp.initMod": "+1d10" } }, { formula: "1d10 + @initiative" }],
    ["brp", { settings: { "brp.initMod": "" } }, { formula: "@initiative" }],
    ["wfrp4e", { formula: "@characteristics.i.value + @characteristics.ag.value/100" }, { formula: "@initiative" }],
    [
      "twodsix",
      { settings: { "twodsix.initiativeFormula": "2d6 + @skills.Tactics" } },
      { formula: "2d6 + @initiative" },
    ],
    ["another", { formula: "2d8kh1 + @attributes.init.mod" }, { formula: "2d8kh1 + @initiative" }],
    ["dnd5e", { formula: "1d20 + @attributes.init.mod" }, { systemRolls: true }],
    ["another", { formula: "(@level)d6" }, {}],
    ["another", { formula: "1d20x + @quick" }, {}],
    ["another", { formula: null }, {}],
  ] as const)("%s, %j: %j", (system, world, options) => {
    expect(rolls(system, world)).toEqual(options);
  });

  it("says what is added, too: in a world of one's own making, and as a guess where nobody has looked", () => {
    inWorld("worldbuilding", { settings: { "worldbuilding.initFormula": "2d6 + @speed - 1" } });
    const speedy = Object.assign(emptyActor("npc"), { getRollData: () => ({ speed: 4 }) });
    expect(brought(speedy)).toMatchObject({ initiative: 3 });
    inWorld("another", { formula: "1d20 + @quickness.total" });
    const actor = new PlainActor("npc", { quickness: { total: 6 } });
    const finding = findOnSheet(fighter(actor), "basic")["initiative"];
    expect(finding).toMatchObject({ value: 6, path: "@quickness.total", guess: true });
  });

  it("by which a rule of the world adds other things adds those", () => {
    const formula = "1d10 + @characteristics.i.bonus + @characteristics.ag.bonus";
    const characteristics = { i: { value: 41, bonus: 4 }, ag: { value: 35, bonus: 3 } };
    const found = ["d10InitAgi", "default"].map((rule) => {
      inWorld("wfrp4e", { formula, settings: { "wfrp4e.initiativeRule": rule } });
      return brought(new PlainActor("npc", { characteristics }))["initiative"];
    });
    expect(found).toEqual([7, 41]);
  });
});

describe("a pool of Momentum that the system keeps (M-1)", () => {
  it.each([
    ["sta", { "sta.momentum": 4, "sta.maxNumberOfMomentum": 6 }, { poolStart: 4, poolMax: 6 }],
    ["sta", {}, {}],
  ] as const)("%s begins the fight with what its settings say", (system, settings, expected) => {
    inWorld(system, { settings });
    expect(optionsOf("momentum")).toEqual(expected);
  });

  it("is named, and neither NaN nor 0, where the setting holds something else", () => {
    inWorld("sta", { settings: { "sta.momentum": "lots", "sta.maxNumberOfMomentum": 6 } });
    const first = systemOptions("momentum").find(({ option }) => option === "poolStart");
    expect(first?.finding).toEqual({ value: null, odd: { path: "setting:sta.momentum", found: "“lots”" } });
  });
});

describe("systems that keep initiative for themselves", () => {
  it.each([
    ["draw-steel", { "draw-steel.initiativeMode": "default" }, "turns-left"],
    ["draw-steel", { "draw-steel.initiativeMode": "alternative" }, null],
    ["fallout", {}, "rewritten"],
    ["another", {}, null],
  ] as const)("%s, %j: %s", (system, settings, why) => {
    inWorld(system, { settings });
    expect(ownInitiative()).toBe(why);
  });
});

describe("combatants that stand for nobody", () => {
  it("are left out where the system says so, and nobody else is", () => {
    inWorld("shadowrun5e");
    expect(isPlaceholder(bearing(fighter(null, { system: { pad: true } })))).toBe(true);
    expect(isPlaceholder(bearing(fighter(emptyActor("character"), { system: { pad: false } })))).toBe(false);
    inWorld("starwarsffg");
    expect(isPlaceholder(bearing(fighter(null, { flags: { starwarsffg: { fake: true } } })))).toBe(true);
    expect(isPlaceholder(bearing(fighter(emptyActor("rival"))))).toBe(false);
    inWorld("dnd5e");
    expect(isPlaceholder(bearing(fighter(null, { system: { pad: true } })))).toBe(false);
  });
});

describe("whose side somebody is on", () => {
  it.each([
    ["pf2e", pf2eActor("party"), {}, "players"],
    ["pf2e", pf2eActor("opposition"), {}, "gm"],
    ["pf2e", pf2eActor(null), {}, null],
    ["draw-steel", emptyActor("hero"), { disposition: 2 }, "players"],
    ["draw-steel", emptyActor("npc"), { disposition: -1 }, "gm"],
    ["draw-steel", emptyActor("npc"), { disposition: 1 }, null],
    ["dnd5e", emptyActor("npc"), { disposition: 2 }, null],
  ] as const)("%s says it itself where it knows: %#", (system, actor, own, side) => {
    inWorld(system);
    expect(systemSide(bearing(fighter(actor, own)))).toBe(side);
  });
});

/** An actor under these statuses. */
const under = (actor: SheetActor, ...statuses: string[]) =>
  bearing(fighter(Object.assign(actor, { statuses: new Set(statuses) })));

describe("conditions", () => {
  it.each([
    ["dnd5e", ["unconscious"], ["incapacitated"]],
    ["dnd5e", ["surprised", "prone"], ["surprised"]],
    ["another", ["paralysis"], ["incapacitated"]],
    ["another", ["stun", "dead"], []],
    ["cyberpunk-red-core", ["cpr-unconscious"], ["incapacitated"]],
    ["starwarsffg", ["starwarsffg-defeated"], ["defeated"]],
    ["starwarsffg", ["starwarsffg-staggered"], []],
  ] as const)("of %s: %j are %j", (system, statuses, expected) => {
    inWorld(system);
    expect(conditionsOn(under(emptyActor("npc"), ...statuses))).toEqual(expected);
  });

  it("that only some rules know are asked for by those (M-15)", () => {
    inWorld("another");
    const lying = under(emptyActor("npc"), "prone");
    expect([conditionsOn(lying), conditionsOn(lying, { conditions: ["prone", "must-save"] })]).toEqual([[], ["prone"]]);
  });

  it("are those that the gm has named, on the way in and on the way out, in place of the preset's", () => {
    const settings = {
      "turnwright.bindings": { "status:surprised": "dazed | prone", "status:hidden": "none", "status:defeated": "ko" },
    };
    inWorld("dnd5e", { settings, statusEffects: [{ id: "dead" }, { id: "prone" }, { id: "hiding" }, { id: "ko" }] });
    const shown = (...statuses: string[]): string[] => conditionsOn(under(emptyActor("npc"), ...statuses));
    expect([shown("dazed"), shown("surprised"), shown("hiding")]).toEqual([["surprised"], [], []]);
    expect([listedStatuses("surprised"), listedStatuses("hidden")]).toEqual([["prone"], []]);
    expect(defeatedStatus()).toBe("ko");
  });

  it("are asked of the actor where they are items there, and of its getters", () => {
    inWorld("pf2e");
    expect(conditionsOn(bearing(fighter(pf2eActor(null, ["dying"]))))).toEqual(["incapacitated"]);
    expect(conditionsOn(bearing(fighter(pf2eActor(null, ["dead"]))))).toEqual(["defeated"]);
    inWorld("lancer");
    expect(conditionsOn(bearing(fighter(new PlainActor("mech", { statuses: { shutdown: true } }))))).toEqual([
      "incapacitated",
    ]);
    expect(conditionsOn(bearing(fighter(new PlainActor("mech", { statuses: { shutdown: false } }))))).toEqual([]);
    expect(conditionsOn(bearing(fighter(null)))).toEqual([]);
  });

  it("are none where the system's own code fails over them", () => {
    inWorld("pf2e");
    const actor = pf2eActor(null, ["dying"]);
    const broken = Object.assign(actor, {
      hasCondition: () => {
        throw new Error("The system's own mistake");
      },
    });
    expect(conditionsOn(bearing(fighter(broken)))).toEqual([]);
  });

  it("of the defeated are marked by a status that the system has, whatever shape its list is of, or not at all", () => {
    inWorld("dnd5e", { statusEffects: [{ id: "dead" }] });
    expect(defeatedStatus()).toBe("dead");
    inWorld("twodsix", { statusEffects: { dead: { name: "Dead" } } });
    expect(defeatedStatus()).toBe("dead");
    inWorld("starwarsffg", { statusEffects: [{ id: "starwarsffg-defeated" }] });
    expect(defeatedStatus()).toBe("starwarsffg-defeated");
    inWorld("cyberpunk-red-core", { statusEffects: { "cpr-prone": {} } });
    expect(defeatedStatus()).toBeNull();
  });
});
