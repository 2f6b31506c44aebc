import { afterEach, describe, expect, it, vi } from "vitest";
import { variants, type Trait } from "../../../src/core/index";

import { conditionsOn, defeatedStatus, listedStatuses } from "../../../src/foundry/bindings/conditions";
import { presets } from "../../../src/foundry/bindings/presets/index";
import { bearing } from "../../../src/foundry/bindings/sheet";
import { isPlaceholder, ownInitiative, systemOptions, systemSide } from "../../../src/foundry/bindings/system";
import { findOnSheet } from "../../../src/foundry/bindings/traits";
import { combatantWith, dnd5eActor, emptyActor, shadowrun5eCharacter, spoilt } from "../../support/sheets";
import type { SheetActor } from "../../support/sheets";
import {
  alienActor,
  alienCreature,
  brpActor,
  coc7Actor,
  cosmereActor,
  crucibleActor,
  cyberpunkActor,
  cyberpunkDemon,
  cyberpunkIce,
  daggerheartAdversary,
  fabulaActor,
  fabulaParty,
  heroActor,
  lancerActor,
  lancerPilot,
  nimbleActor,
  ptr2eActor,
  daggerheartCharacter,
  dccActor,
  drawSteelActor,
  dsa5Actor,
  duneActor,
  falloutActor,
  falloutCreature,
  falloutVehicle,
  genesysActor,
  oldPf2eActor,
  pf2eActor,
  plainTwoD20,
  shadowrun4eActor,
  staActor,
  staShip,
  starwarsActor,
  swadeActor,
  twodsixActor,
  twodsixShip,
  wfrpActor,
  worldbuildingActor,
} from "../../support/sheets-of-systems";
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

/** The oddity reported for a trait instead of a value. */
const oddOf = (actor: SheetActor, variantId: string, trait: string) =>
  findOnSheet(fighter(actor), variantId)[trait]?.odd ?? null;

/** Options that the system answers, by name. */
const optionsOf = (variantId: string) =>
  Object.fromEntries(systemOptions(variantId).map(({ option, finding }) => [option, finding.value]));

type Case = readonly [what: string, actor: SheetActor, expected: Readonly<Record<string, Trait>>];

const wfrp = { initiative: 41, tiebreak: 35, dexterity: 35 };
const runner = { reaction: 5, dexterity: 5, intuition: 4, edge: 3, tiebreak: 3 };
const dex13 = { initiative: 13, tiebreak: 13, dexterity: 13 };

const BROUGHT: Readonly<Record<string, readonly Case[]>> = {
  pf2e: [
    ["a character", pf2eActor("character", 9, "party"), { initiative: 9 }],
    ["an npc", pf2eActor("npc", 12, "opposition"), { initiative: 12 }],
    ["an npc of an older release", oldPf2eActor(7), { initiative: 7 }],
  ],
  shadowrun4e: [
    ["a character", shadowrun4eActor("character", "physical"), { ...runner, initiative: 9, world: "physical" }],
    ["an npc", shadowrun4eActor("npc", "astral"), { ...runner, initiative: 8, world: "astral" }],
    ["somebody in the matrix", shadowrun4eActor("npc", "matrix"), { ...runner, initiative: 11 }],
  ],
  brp: [
    ["a character", brpActor("character"), dex13],
    ["an npc", brpActor("npc"), dex13],
  ],
  dcc: [
    ["a player's character", dccActor("Player", "+2"), { initiative: 2, tiebreak: 14, dexterity: 14 }],
    ["an npc", dccActor("NPC", "-1"), { initiative: -1, tiebreak: 14, dexterity: 14 }],
  ],
  "cyberpunk-red-core": [
    ["a character", cyberpunkActor("character"), { initiative: 7, tiebreak: 6, dexterity: 6 }],
    ["a mook", cyberpunkActor("mook"), { initiative: 7, tiebreak: 6, dexterity: 6 }],
    ["a demon", cyberpunkDemon(), { initiative: 4 }],
    ["black ice", cyberpunkIce(), { initiative: 6 }],
  ],
  swade: [
    ["a character", swadeActor("character", 8), { tiebreak: 8, dexterity: 8 }],
    ["an npc", swadeActor("npc", 6), { tiebreak: 6, dexterity: 6 }],
  ],
  wfrp4e: [
    ["a character", wfrpActor("character", "players"), wfrp],
    ["a creature", wfrpActor("creature", "enemies"), wfrp],
  ],
  CoC7: [
    ["an investigator", coc7Actor("character", 60), { initiative: 60, tiebreak: 60, dexterity: 60 }],
    ["a creature", coc7Actor("creature", 45), { initiative: 45, tiebreak: 45, dexterity: 45 }],
    ["an npc without a Dexterity", coc7Actor("npc", null), {}],
  ],
  alienrpg: [
    ["a character", alienActor("character"), { initiative: 0, tiebreak: 4, dexterity: 4 }],
    ["a creature, which has no agility", alienCreature(), { initiative: 0 }],
  ],
  twodsix: [
    ["a traveller", twodsixActor("traveller", 9), { initiative: 1, tiebreak: 9, dexterity: 9 }],
    ["an animal", twodsixActor("animal", 6), { initiative: 0, tiebreak: 6, dexterity: 6 }],
    ["a ship", twodsixShip(), {}],
  ],
  dsa5: [
    ["a character", dsa5Actor("character", ""), { initiative: 13, tiebreak: 14, dexterity: 12 }],
    [
      "a creature with a bonus on the die",
      dsa5Actor("creature", "+2"),
      { initiative: 15, tiebreak: 14, dexterity: 12 },
    ],
  ],
  starwarsffg: [
    ["a character", starwarsActor("character"), { initiative: 5 }],
    ["a nemesis", starwarsActor("nemesis"), { initiative: 5 }],
  ],
  genesys: [
    ["a character", genesysActor("character"), { initiative: 4, tiebreak: 1, dexterity: 3 }],
    ["a rival", genesysActor("rival"), { initiative: 4, tiebreak: 1, dexterity: 3 }],
  ],
  sta: [
    ["a character", staActor(), { initiative: 10, willpower: 2 }],
    ["a starship", staShip(), {}],
  ],
  fallout: [
    ["a character", falloutActor("character"), { initiative: 14, willpower: 3 }],
    ["an npc", falloutActor("npc"), { initiative: 14, willpower: 3 }],
    ["a creature, which has no luck", falloutCreature(), { initiative: 11 }],
    ["a vehicle", falloutVehicle(), {}],
  ],
  ac2d20: [
    ["a character", plainTwoD20("character"), {}],
    ["an npc", plainTwoD20("npc"), {}],
  ],
  "dreams-and-machines": [
    ["a character", plainTwoD20("character"), {}],
    ["an npc", plainTwoD20("npc"), {}],
  ],
  dune2d20: [
    ["a character", duneActor(), { willpower: 1 }],
    ["an npc", emptyActor("NPC"), {}],
  ],
  "draw-steel": [
    ["a hero", drawSteelActor("hero"), { initiative: 2, tiebreak: 2, dexterity: 2 }],
    ["an npc", drawSteelActor("npc"), { initiative: 2, tiebreak: 2, dexterity: 2 }],
  ],
  daggerheart: [
    ["a character", daggerheartCharacter(), { dexterity: 1 }],
    ["an adversary", daggerheartAdversary(), {}],
  ],
  lancer: [
    ["a mech", lancerActor("mech"), { dexterity: 2 }],
    ["an npc", lancerActor("npc"), { dexterity: 2 }],
    ["a pilot, who has no Agility of a mech", lancerPilot(), {}],
  ],
  projectfu: [
    ["a character in heavy armour", fabulaActor("character", -2), { initiative: -2, tiebreak: 8, dexterity: 8 }],
    ["an npc", fabulaActor("npc", 9), { initiative: 9, tiebreak: 8, dexterity: 8 }],
    ["a party", fabulaParty(), {}],
  ],
  ptr2e: [
    ["a trainer", ptr2eActor("humanoid"), { initiative: 61, tiebreak: 61, dexterity: 61 }],
    ["a creature", ptr2eActor("pokemon"), { initiative: 61, tiebreak: 61, dexterity: 61 }],
  ],
  crucible: [
    ["a hero", crucibleActor("hero"), { initiative: 2, tiebreak: 2, dexterity: 4 }],
    ["an adversary", crucibleActor("adversary"), { initiative: 2, tiebreak: 2, dexterity: 4 }],
  ],
  hero6efoundryvttv2: [["a character", heroActor(), { initiative: 18, tiebreak: 18, dexterity: 18 }]],
  nimble: [
    ["a character", nimbleActor("character"), { initiative: 3, dexterity: 2 }],
    ["an npc", nimbleActor("npc"), {}],
  ],
  "cosmere-rpg": [
    ["a character", cosmereActor("character"), { initiative: 4, tiebreak: 4, dexterity: 4 }],
    ["an adversary", cosmereActor("adversary"), { initiative: 4, tiebreak: 4, dexterity: 4 }],
  ],
  worldbuilding: [
    [
      "somebody with attributes of the commonest names",
      worldbuildingActor({ initiative: 3, dex: 12 }),
      { initiative: 3, tiebreak: 12, dexterity: 12 },
    ],
    ["somebody with others", worldbuildingActor({ quickness: 3 }), {}],
  ],
};

/** Those whose actors are tried one by one in the test of the presets. */
const ELSEWHERE = ["dnd5e", "mythras", "mythras-foundry", "shadowrun5e", "shadowrun6-eden"];

it("no preset is without actors shaped as its system has them", () => {
  const tried = new Set([...Object.keys(BROUGHT), ...ELSEWHERE]);
  expect(presets.map(({ system }) => system).filter((system) => !tried.has(system ?? ""))).toEqual([]);
});

describe.each(Object.entries(BROUGHT))("%s", (system, cases) => {
  it.each(cases)("finds for %s what that one has, and nothing else", (_what, actor, expected) => {
    inWorld(system);
    const { initiative } = expected;
    // The rules that add a rating add what the system adds.
    const rating = initiative === undefined ? {} : { initiativeRating: initiative };
    expect(brought(actor)).toEqual({ ...expected, ...rating });
  });
});

describe("a value of the wrong kind", () => {
  it.each([
    ["dcc", dccActor("NPC", "1d20"), "initiative", "“1d20”"],
    ["dcc", dccActor("NPC", "25/50/100"), "initiative", "“25/50/100”"],
    ["CoC7", spoilt(coc7Actor("npc", 50), { "characteristics.dex": { value: Number.NaN } }), "initiative", "NaN"],
    ["fallout", spoilt(falloutActor("npc"), { "initiative.value": "fast" }), "initiative", "“fast”"],
    ["dsa5", spoilt(dsa5Actor("npc", ""), { "status.initiative.value": "1d6" }), "initiative", "“1d6”"],
    [
      "cosmere-rpg",
      spoilt(cosmereActor("adversary"), { "attributes.spd.value": [3] }),
      "initiative",
      { key: "TURNWRIGHT.tracker.missing.list" },
    ],
    [
      "sta",
      spoilt(staActor(), { "attributes.daring": { value: { value: 9 } } }),
      "initiative",
      { key: "TURNWRIGHT.tracker.missing.group" },
    ],
    ["worldbuilding", worldbuildingActor({ initiative: "1d20 + 3" }), "initiative", "“1d20 + 3”"],
  ])("of %s is named, and is neither NaN nor 0", (system, actor, trait, found) => {
    inWorld(system);
    expect(oddOf(actor, "basic", trait)).toMatchObject({ found });
    expect(brought(actor)).not.toHaveProperty(trait);
  });
});

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
    const actor = spoilt(brpActor("npc"), { stats });
    inWorld("brp", { settings: { "brp.initStat": "quick" } });
    expect(brought(actor)).toMatchObject({ initiative: 8, tiebreak: 12, dexterity: 12 });
    inWorld("brp", { settings: { "brp.initStat": "no such; thing" } });
    expect(brought(actor)).toMatchObject({ initiative: 12, tiebreak: 12, dexterity: 12 });
  });

  it("is where the combatant itself says: a realm, a space, a gun that is ready", () => {
    inWorld("shadowrun4e");
    const actor = shadowrun4eActor("npc", "physical");
    expect(brought(actor, { flags: { shadowrun4e: { realm: "astral" } } })).toMatchObject({
      initiative: 8,
      world: "astral",
    });
    inWorld("CoC7");
    const armed = { flags: { CoC7: { hasGun: true } } };
    expect(brought(coc7Actor("npc", 45), armed)).toMatchObject({ initiative: 95, dexterity: 45 });
  });
});

const rolls = (system: string, world: SystemWorld = {}) => {
  inWorld(system, world);
  return optionsOf("basic");
};

describe("the system's own roll of initiative (B-1)", () => {
  it.each([
    ["mythras", {}, { formula: "1d10 + @initiative" }],
    ["mythras-foundry", {}, { formula: "1d10 + @initiative" }],
    ["cyberpunk-red-core", {}, { formula: "1d10 + @initiative" }],
    ["draw-steel", {}, { formula: "2d10 + @initiative" }],
    ["dsa5", {}, { formula: "1d6 + @initiative" }],
    ["CoC7", {}, { formula: "@initiative" }],
    ["sta", {}, { formula: "@initiative" }],
    ["fallout", {}, { formula: "@initiative" }],
    ["alienrpg", {}, { formula: "1d10 + @initiative", direction: "ascending" }],
    ["brp", { settings: { "brp.initMod": "+1d10" } }, { formula: "1d10 + @initiative" }],
    ["brp", { settings: { "brp.initMod": "" } }, { formula: "@initiative" }],
    ["wfrp4e", { formula: "@characteristics.i.value + @characteristics.ag.value/100" }, { formula: "@initiative" }],
    [
      "twodsix",
      { settings: { "twodsix.initiativeFormula": "2d6 + @skills.Tactics" } },
      { formula: "2d6 + @initiative" },
    ],
    ["worldbuilding", { settings: { "worldbuilding.initFormula": "1d20" } }, { formula: "1d20 + @initiative" }],
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
    expect(brought(worldbuildingActor({ speed: 4 }))).toMatchObject({ initiative: 3 });
    inWorld("another", { formula: "1d20 + @quickness.total" });
    const actor = spoilt(emptyActor("npc"), { quickness: { total: 6 } });
    const finding = findOnSheet(fighter(actor), "basic")["initiative"];
    expect(finding).toMatchObject({ value: 6, path: "@quickness.total", guess: true });
  });

  it("by which a rule of the world adds other things adds those", () => {
    const formula = "1d10 + @characteristics.i.bonus + @characteristics.ag.bonus";
    inWorld("wfrp4e", { formula, settings: { "wfrp4e.initiativeRule": "d10InitAgi" } });
    expect(brought(wfrpActor("npc", "enemies"))).toMatchObject({ initiative: 7 });
    inWorld("wfrp4e", { formula, settings: { "wfrp4e.initiativeRule": "default" } });
    expect(brought(wfrpActor("npc", "enemies"))).toMatchObject({ initiative: 41 });
  });
});

describe("a pool of Momentum that the system keeps (M-1)", () => {
  it.each([
    ["sta", { "sta.momentum": 4, "sta.maxNumberOfMomentum": 6 }, { poolStart: 4, poolMax: 6 }],
    ["fallout", { "fallout.partyAP": 0, "fallout.maxAP": 6 }, { poolStart: 0, poolMax: 6 }],
    ["ac2d20", { "ac2d20.partyMomentum": 2, "ac2d20.maxMomentum": 6 }, { poolStart: 2, poolMax: 6 }],
    ["dreams-and-machines", { "dreams-and-machines.momentum": 3 }, { poolStart: 3 }],
    ["dune2d20", {}, {}],
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
    ["cosmere-rpg", {}, "worked-out"],
    ["draw-steel", { "draw-steel.initiativeMode": "default" }, "turns-left"],
    ["draw-steel", { "draw-steel.initiativeMode": "alternative" }, null],
    ["swade", {}, "cards"],
    ["mythras-foundry", {}, "two-numbers"],
    ["fallout", {}, "rewritten"],
    ["daggerheart", {}, "spotlight"],
    ["ac2d20", {}, "marks"],
    ["dreams-and-machines", {}, "marks"],
    ["lancer", {}, "marks"],
    ["projectfu", {}, "marks"],
    ["ptr2e", {}, "rewritten"],
    ["hero6efoundryvttv2", {}, "rewritten"],
    ["dnd5e", {}, null],
    ["shadowrun5e", {}, null],
    ["another", {}, null],
  ] as const)("%s, %j: %s", (system, settings, why) => {
    inWorld(system, { settings });
    expect(ownInitiative()).toBe(why);
  });
});

describe("combatants that stand for nobody", () => {
  it("are left out where the system says so, and nobody else is", () => {
    const runners = shadowrun5eCharacter(
      { reaction: 5, intuition: 4, edge: 3, dice: 1, dataProcessing: 1, initiation: 0, wounds: 0 },
      { perception: "meatspace" },
    );
    inWorld("shadowrun5e");
    expect(isPlaceholder(bearing(fighter(null, { system: { pad: true } })))).toBe(true);
    expect(isPlaceholder(bearing(fighter(runners, { system: { pad: false } })))).toBe(false);
    inWorld("starwarsffg");
    expect(isPlaceholder(bearing(fighter(null, { flags: { starwarsffg: { fake: true } } })))).toBe(true);
    expect(isPlaceholder(bearing(fighter(starwarsActor("rival"))))).toBe(false);
    inWorld("ptr2e");
    expect(isPlaceholder(bearing(fighter(null, { type: "round" })))).toBe(true);
    expect(isPlaceholder(bearing(fighter(ptr2eActor("pokemon"), { type: "character" })))).toBe(false);
    inWorld("dnd5e");
    expect(isPlaceholder(bearing(fighter(null, { system: { pad: true } })))).toBe(false);
  });
});

describe("whose side somebody is on", () => {
  it.each([
    ["pf2e", pf2eActor("npc", 1, "party"), {}, "players"],
    ["pf2e", pf2eActor("character", 1, "opposition"), {}, "gm"],
    ["pf2e", pf2eActor("npc", 1, null), {}, null],
    ["wfrp4e", wfrpActor("creature", "players"), {}, "players"],
    ["wfrp4e", wfrpActor("npc", "enemies"), {}, "gm"],
    ["draw-steel", drawSteelActor("hero"), { disposition: 2 }, "players"],
    ["draw-steel", drawSteelActor("npc"), { disposition: -1 }, "gm"],
    ["draw-steel", drawSteelActor("npc"), { disposition: 1 }, null],
    ["lancer", lancerActor("mech"), { disposition: 2 }, "players"],
    ["lancer", lancerActor("npc"), { disposition: -2 }, "gm"],
    ["projectfu", fabulaActor("npc", 9), { faction: "friendly" }, "players"],
    ["projectfu", fabulaActor("npc", 9), { faction: "hostile" }, "gm"],
    ["dnd5e", dnd5eActor("npc", { dexterity: 10, constitution: 10, extra: 0 }), { disposition: 2 }, null],
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
    ["daggerheart", ["unconcious"], ["incapacitated"]],
    ["dsa5", ["paralysed", "surprised"], ["incapacitated", "surprised"]],
    ["mythras-foundry", ["surprisedOffensive"], ["surprised"]],
    ["swade", ["incapacitated", "shaken"], ["incapacitated"]],
    ["draw-steel", ["dazed"], []],
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
    expect(conditionsOn(bearing(fighter(pf2eActor("npc", 0, null, ["dying"]))))).toEqual(["incapacitated"]);
    expect(conditionsOn(bearing(fighter(pf2eActor("npc", 0, null, ["dead"]))))).toEqual(["defeated"]);
    inWorld("lancer");
    expect(conditionsOn(bearing(fighter(lancerActor("mech", ["shutdown"]))))).toEqual(["incapacitated"]);
    expect(conditionsOn(bearing(fighter(lancerActor("mech"))))).toEqual([]);
    expect(conditionsOn(bearing(fighter(null)))).toEqual([]);
  });

  it("are none where the system's own code fails over them", () => {
    inWorld("pf2e");
    const actor = pf2eActor("npc", 0, null, ["dying"]);
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
