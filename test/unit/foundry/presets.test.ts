import { afterEach, describe, expect, it, vi } from "vitest";
import { createEncounter, findVariant, propose, variants, type Trait } from "../../../src/core/index";
import { rollOnto } from "../../../src/core/scenario/index";

import { AT_ZERO, HOST_TRAITS, REACH } from "../../../src/foundry/bindings/host-traits";
import { slipIn } from "../../../src/foundry/bindings/binding";
import { placesInWords, ROLLED } from "../../../src/foundry/bindings/preset";
import { guesses } from "../../../src/foundry/bindings/presets/guesses";
import { presetFor, presets } from "../../../src/foundry/bindings/presets/index";
import { placesOf } from "../../../src/foundry/bindings/system";
import { traitsOf, typedInFight } from "../../../src/foundry/roster/typed-values";
import { bearing } from "../../../src/foundry/bindings/sheet";
import { findAmong, findOnSheet } from "../../../src/foundry/bindings/traits";
import type { Finding } from "../../../src/foundry/bindings/lookup-result";
import type { Preset } from "../../../src/foundry/bindings/preset";
import {
  combatantWith,
  dnd5eActor,
  edenActor,
  edenSprite,
  emptyActor,
  mythrasActor,
  mythrasFoundryActor,
  shadowrun5eCharacter,
  shadowrun5eMachine,
  shadowrun5eSpirit,
  spoilt,
  underEffects,
} from "../../support/sheets";
import { inWorld } from "../../support/world";
import type { Runner, SheetActor, SheetEffect } from "../../support/sheets";

const specsOf = (variantId: string) => findVariant(variantId)?.traits ?? [];

/** The findings on an actor for a variant in a world that plays this system. */
function findings(
  system: string,
  variantId: string,
  actor: SheetActor | null,
  flags: object = {},
): Record<string, Finding> {
  inWorld(system);
  return findOnSheet(combatantWith(actor, flags) as unknown as Combatant.Implementation, variantId);
}

function traits(
  system: string,
  variantId: string,
  actor: SheetActor | null,
  flags: object = {},
): Record<string, Trait> {
  const found = Object.entries(findings(system, variantId, actor, flags));
  return Object.fromEntries(found.flatMap(([name, { value }]) => (value === null ? [] : [[name, value] as const])));
}

/** The roll of a combatant with these traits under the phases: its least result, and the number of dice. */
function rolled(given: Record<string, Trait>): { readonly least: number; readonly dice: number } {
  const made = createEncounter({ variant: "phases", combatants: [{ id: "one", side: "gm", traits: given }] });
  if (!made.ok) throw new Error(made.problem.code);
  const asked = propose(made.encounter, { do: "roll" }, { gm: true });
  if (asked.kind !== "needs-dice") throw new Error(asked.kind);
  const ones = rollOnto({}, asked.requests, () => 0);
  const done = propose(made.encounter, { do: "roll" }, { gm: true }, ones);
  const event = done.kind === "done" ? done.events.find(({ type }) => type === "rolled") : undefined;
  if (event?.type !== "rolled") throw new Error(done.kind);
  return { least: event.total, dice: event.faces.length };
}

const every = [...presets, guesses];

afterEach(() => void vi.unstubAllGlobals());

describe("the reach on a sheet", () => {
  const reachOn = (system: string, actor: object): unknown => {
    inWorld(system);
    const combatant = combatantWith(actor as SheetActor) as unknown as Combatant.Implementation;
    return findAmong(bearing(combatant), [REACH])[REACH.name]?.value;
  };
  const weapon = (reach: number | null, equipped = true, type = "weapon") => ({
    type,
    system: { equipped, range: { reach } },
  });

  it("is that of the longest weapon in hand under dnd5e", () => {
    const items = [weapon(5), weapon(10), weapon(null), weapon(30, false), weapon(60, true, "spell")];
    expect(reachOn("dnd5e", Object.assign(emptyActor("npc"), { items }))).toBe(10);
    expect(reachOn("dnd5e", Object.assign(emptyActor("npc"), { items: [weapon(null)] }))).toBeNull();
    expect(reachOn("dnd5e", emptyActor("npc"))).toBeNull();
  });

  it("is the creature's own under pf2e, and nobody's where no preset knows it", () => {
    const actor = Object.assign(emptyActor("npc"), { system: { attributes: { reach: { base: 15 } } } });
    expect(reachOn("pf2e", actor)).toBe(15);
    expect(reachOn("another", actor)).toBeNull();
  });
});

describe("every preset", () => {
  it("names the version of the system in which its places were confirmed; guesses name none", () => {
    for (const { system, confirmedFor } of presets) {
      expect(system).toMatch(/^[\w-]+$/);
      expect(confirmedFor, system ?? "").toMatch(/^\d+\.\d+(\.\d+)?([-.][a-z]+[\d.]*)?$/);
    }
    expect(guesses).toMatchObject({ system: null, confirmedFor: null });
    expect(new Set(presets.map(({ system }) => system)).size).toBe(presets.length);
  });

  it.each(every.map((preset) => [preset.system ?? "guesses", preset] as const))(
    "%s: can be read, serves traits that a variant or the module has, and says only words that it knows",
    (_system, { traits: places }: Preset) => {
      const specs = [...variants().flatMap(({ id }) => specsOf(id)), ...HOST_TRAITS, AT_ZERO];
      for (const [trait, sources] of Object.entries(places)) {
        const own = specs.filter(({ name }) => name === trait);
        expect(own, trait).not.toEqual([]);
        expect(slipIn(placesInWords(sources).replaceAll(ROLLED, "1")), trait).toBeNull();
        for (const source of sources) {
          if ("from" in source) continue;
          expect(
            own.some(({ words }) => words?.some(({ value }) => value === source.word)),
            source.word,
          ).toBe(true);
        }
      }
    },
  );

  it.each(every.map((preset) => [preset.system ?? "another", preset] as const))(
    "%s: finds nothing, neither 0 nor anything odd, on a sheet that has nothing, and where there is no sheet",
    (system) => {
      for (const { id } of variants()) {
        for (const actor of [emptyActor("somebody"), null]) {
          for (const [trait, finding] of Object.entries(findings(system, id, actor))) {
            expect(finding, `${id}.${trait}`).toEqual({ value: null, odd: null });
          }
        }
      }
    },
  );
});

describe("a game system that nobody has looked into", () => {
  it("is tried with the commonest places", () => {
    const actor = dnd5eActor("npc", { dexterity: 15, constitution: 12, extra: 0 });
    expect(presetFor("another")).toBe(guesses);
    expect(traits("another", "basic", actor)).toEqual({ initiative: 2, tiebreak: 15 });
  });
});

describe("dnd5e", () => {
  it.each(["character", "npc"] as const)(
    "gives a %s its bonus with all that is added, Dexterity and Constitution",
    (type) => {
      const actor = dnd5eActor(type, { dexterity: 18, constitution: 14, extra: 5 });
      expect(traits("dnd5e", "shared-turn", actor)).toEqual({ initiative: 9, dexterity: 18, concentration: 2 });
      expect(traits("dnd5e", "basic", actor)).toEqual({ initiative: 9, tiebreak: 18 });
    },
  );

  it("takes the save that a release has worked out before the bare modifier", () => {
    const actor = spoilt(dnd5eActor("character", { dexterity: 18, constitution: 14, extra: 0 }), {
      "abilities.con.save": { value: 6 },
    });
    expect(traits("dnd5e", "shared-turn", actor)).toMatchObject({ concentration: 6 });
  });

  it("goes by Dexterity where the bonus cannot be read", () => {
    const actor = dnd5eActor("vehicle", { dexterity: 8, constitution: 14, extra: 0 });
    const broken = spoilt(actor, { "attributes.init": { total: "1d4", bonus: "1d4" } });
    expect(traits("dnd5e", "basic", broken)).toMatchObject({ initiative: -1 });
  });
});

describe("mythras", () => {
  const figures = { actionPoints: 3, left: 1, bonus: 12 };

  it("gives everybody the bonus and all action points, not those left nor what older releases left behind", () => {
    expect(traits("mythras", "action-points", mythrasActor(figures))).toEqual({ initiativeRating: 12, maxAp: 3 });
    expect(traits("mythras", "basic", mythrasActor(figures))).toEqual({ initiative: 12, tiebreak: 12 });
  });

  it("has no luck bonus: that stays missing rather than 0", () => {
    expect(findings("mythras", "action-points", mythrasActor(figures))["luckBonus"]).toEqual({
      value: null,
      odd: null,
    });
  });

  it("lacks what the actor's own getter fails at", () => {
    const actor = mythrasActor(figures);
    Object.defineProperty(actor, "maxActionPoints", {
      get() {
        throw new Error("no characteristics");
      },
    });
    expect(traits("mythras", "action-points", actor)).toEqual({ initiativeRating: 12 });
  });
});

describe("mythras-foundry", () => {
  it.each(["character", "npc"] as const)("gives a %s the bonus after conditions and all action points", (type) => {
    const actor = mythrasFoundryActor(type, { actionPoints: 2, left: 0, bonus: 14 });
    expect(traits("mythras-foundry", "action-points", actor)).toEqual({ initiativeRating: 14, maxAp: 2 });
  });

  it("takes the points from the attributes where the resource has no maximum", () => {
    const actor = mythrasFoundryActor("npc", { actionPoints: 2, left: 0, bonus: 14 });
    const bare = spoilt(actor, { "resources.actionPoints": { value: 0, max: null } });
    expect(traits("mythras-foundry", "action-points", bare)).toMatchObject({ maxAp: 2 });
  });
});

const runner: Runner = {
  reaction: 7,
  intuition: 5,
  edge: 4,
  dice: 3,
  dataProcessing: 6,
  initiation: 2,
  wounds: 0,
};

describe("shadowrun5e", () => {
  it.each([
    ["a player's character", false],
    ["an npc", true],
  ])("gives %s everything the phases ask for", (_who, isNpc) => {
    const actor = shadowrun5eCharacter(runner, { perception: "meatspace", isNpc });
    expect(traits("shadowrun5e", "phases", actor)).toEqual({
      reaction: runner.reaction,
      intuition: runner.intuition,
      edge: runner.edge,
      dataProcessing: runner.dataProcessing,
      augmentDice: runner.dice - 1,
      drugDice: 0,
      initiateGrade: runner.initiation,
      initiativeModifier: 0,
      world: "physical",
    });
  });

  it.each([
    [{ perception: "meatspace" }, "physical"],
    [{ perception: "astral" }, "astral"],
    [{ perception: "matrix", hotSim: false }, "cold-sim"],
    [{ perception: "matrix", hotSim: true }, "hot-sim"],
  ] as const)("%j is the world %s, and rolls what the system itself would", (state, world) => {
    const actor = shadowrun5eCharacter(runner, state);
    const found = traits("shadowrun5e", "phases", actor);
    const { current } = actor.system["initiative"] as {
      current: { constant: { value: number }; dice: { value: number } };
    };
    expect(found["world"]).toBe(world);
    expect(rolled(found)).toEqual({ least: current.constant.value + current.dice.value, dice: current.dice.value });
  });

  it("takes wounds off, and nobody's twice", () => {
    const found = traits(
      "shadowrun5e",
      "phases",
      shadowrun5eCharacter({ ...runner, wounds: 2 }, { perception: "meatspace" }),
    );
    expect(found["initiativeModifier"]).toBe(-2);
    expect(rolled(found).least).toBe(runner.reaction + runner.intuition + runner.dice - 2);
  });

  it("gives spirits the second die of their own, which brings no bonus action", () => {
    const found = traits("shadowrun5e", "phases", shadowrun5eSpirit(4, "meatspace"));
    expect(found).toMatchObject({ reaction: 4, intuition: 4, drugDice: 1, world: "physical" });
    expect(found).not.toHaveProperty("augmentDice");
    expect(rolled(found)).toEqual({ least: 8 + 2, dice: 2 });
    expect(traits("shadowrun5e", "phases", shadowrun5eSpirit(4, "astral"))).toMatchObject({ world: "astral" });
  });

  it.each(["vehicle", "ic", "sprite"] as const)("gives a %s, which keeps one sum, that sum and its dice", (type) => {
    const found = traits("shadowrun5e", "phases", shadowrun5eMachine(type, { base: 10, dice: 4 }));
    expect(found["world"]).toBe(type === "vehicle" ? "physical" : "hot-sim");
    expect(rolled(found)).toEqual({ least: 10 + 4, dice: 4 });
  });

  it("reads the number before the dice in releases that called it otherwise", () => {
    const old = shadowrun5eCharacter(runner, { perception: "meatspace", constant: "base" });
    expect(traits("shadowrun5e", "basic", old)).toMatchObject({ initiative: runner.reaction + runner.intuition });
  });

  it("names a space that it does not know, and dice that are no number", () => {
    const actor = spoilt(shadowrun5eCharacter(runner, { perception: "meatspace" }), {
      "initiative.perception": "dreamland",
      "initiative.meatspace.dice": { value: "3d6" },
      "attributes.reaction": 7,
    });
    const found = findings("shadowrun5e", "phases", actor);
    expect(found["world"]?.odd).toEqual({ path: "system.initiative.perception", found: "“dreamland”" });
    expect(found["augmentDice"]?.odd).toEqual({ path: "system.initiative.meatspace.dice.value", found: "“3d6”" });
    expect(found["reaction"]).toEqual({ value: null, odd: null });
  });
});

describe("shadowrun6-eden", () => {
  const physical = { mode: "physical" } as const;

  it.each(["Player", "NPC"] as const)("gives a %s what its sheet has; Data Processing is nowhere", (type) => {
    expect(traits("shadowrun6-eden", "phases", edenActor(type, runner, physical))).toEqual({
      reaction: runner.reaction,
      intuition: runner.intuition,
      edge: runner.edge,
      augmentDice: runner.dice - 1,
      drugDice: 0,
      initiateGrade: runner.initiation,
      world: "physical",
    });
  });

  it.each(["Critter", "Spirit", "Vehicle"] as const)("gives a %s its dice without bonus actions", (type) => {
    const actor = edenActor(type, runner, physical);
    const found = traits("shadowrun6-eden", "phases", actor);
    const { physical: own } = actor.system["initiative"] as { physical: { pool: number; dicePool: number } };
    expect(found).not.toHaveProperty("augmentDice");
    expect(rolled(found)).toEqual({ least: own.pool + own.dicePool, dice: own.dicePool });
  });

  it.each([
    [{ mode: "physical" }, "physical"],
    [{ mode: "astral" }, "astral"],
    [{ mode: "matrix", matrixIni: "ar" }, "ar"],
    [{ mode: "matrix", matrixIni: "vrcold" }, "cold-sim"],
    [{ mode: "matrix", matrixIni: "vrhot" }, "hot-sim"],
  ] as const)("%j is the world %s", (state, world) => {
    expect(traits("shadowrun6-eden", "phases", edenActor("Player", runner, state))).toMatchObject({ world });
  });

  it("goes by what was chosen for this fight before what the sheet begins with", () => {
    const flags = { "shadowrun6-eden": { iniType: "astral" } };
    expect(traits("shadowrun6-eden", "phases", edenActor("Player", runner, physical), flags)).toMatchObject({
      world: "astral",
    });
  });

  it("lacks the Reaction of a sprite, and names the matrix that says no more", () => {
    const found = findings("shadowrun6-eden", "phases", edenSprite(5));
    expect(found["intuition"]?.value).toBe(5);
    expect(found["reaction"]).toEqual({ value: null, odd: null });
    expect(found["world"]?.odd).toEqual({ path: "system.initiative.default", found: "“matrix”" });
  });
});

/** How each Shadowrun system keeps ware and drugs, and a runner of it with so many dice. */
const STREETS = {
  shadowrun5e: {
    key: "system.initiative.meatspace.dice",
    ware: { type: "cyberware" },
    drug: { type: "equipment" },
    runnerWith: (dice: number) => shadowrun5eCharacter({ ...runner, dice }, { perception: "meatspace" }),
  },
  "shadowrun6-eden": {
    key: "system.initiative.physical.diceMod",
    ware: { type: "gear", system: { type: "CYBERWARE", subtype: "CYBER_BODYWARE" } },
    drug: { type: "gear", system: { type: "CHEMICALS", subtype: "DRUGS" } },
    runnerWith: (dice: number) => edenActor("Player", { ...runner, dice }, { mode: "physical" }),
  },
} as const;

describe.each(["shadowrun5e", "shadowrun6-eden"] as const)("drugs and augmentations in %s", (system) => {
  const { key, ware, drug, runnerWith } = STREETS[system];
  const wired = (value: string): SheetEffect => ({ name: "Wired Reflexes", item: ware, key, value });
  const jazz = (value: string): SheetEffect => ({ name: "Jazz", item: drug, key, value });
  const found = (dice: number, effects: readonly SheetEffect[]) =>
    findings(system, "phases", underEffects(runnerWith(dice), effects));
  const valuesOf = (all: Record<string, Finding>) => [all["augmentDice"]?.value, all["drugDice"]?.value];

  it("are told apart by the items whose effects add the dice (P-5)", () => {
    expect(valuesOf(found(4, [wired("2"), jazz("1")]))).toEqual([2, 1]);
    expect(valuesOf(found(3, [wired("2")]))).toEqual([2, 0]);
    expect(valuesOf(found(3, [jazz("2")]))).toEqual([0, 2]);
  });

  it("leave the augmentations their dice at the system's bound of five", () => {
    expect(valuesOf(found(5, [wired("3"), jazz("2")]))).toEqual([3, 1]);
  });

  it("do not count while an effect is off, or does something else than add", () => {
    const off = { ...jazz("1"), active: false };
    const capped = { ...jazz("1"), mode: 3 };
    expect(valuesOf(found(3, [wired("2"), off, capped]))).toEqual([2, 0]);
  });

  it("can have a formula with values of the item", () => {
    const dosed = {
      ...jazz("@system.rating * 1"),
      item: { ...drug, system: { ...("system" in drug ? drug.system : {}), rating: 2 } },
    };
    expect(valuesOf(found(5, [wired("2"), dosed]))).toEqual([2, 2]);
  });

  it("are told apart by its origin where an effect was laid on the actor", () => {
    vi.stubGlobal("fromUuidSync", (uuid: string) =>
      uuid === "Item.jazz" ? { documentName: "Item", system: {}, ...drug } : null,
    );
    const { item: _item, ...laid } = jazz("1");
    expect(valuesOf(found(4, [wired("2"), { ...laid, origin: "Item.jazz" }]))).toEqual([2, 1]);
  });

  it("are asked for where an effect comes from no item: the augmentations are then a guess", () => {
    const { item: _item, ...laid } = jazz("1");
    const { augmentDice, drugDice } = found(4, [wired("2"), laid]);
    expect(augmentDice).toMatchObject({ value: 3, guess: true });
    expect(drugDice).toMatchObject({ value: null, odd: { found: "“Jazz”" } });
  });

  describe("count once where the GM says the drugs' alone", () => {
    const { item: _item, ...laid } = jazz("1");

    /** A runner with so many dice, and with what the GM has typed in for the fight. */
    const typing = (dice: number, effects: readonly SheetEffect[], typed: object, bindings: object = {}) => {
      inWorld(system, { settings: { "turnwright.bindings": bindings } });
      const runnerHere = combatantWith(underEffects(runnerWith(dice), effects));
      return { ...runnerHere, id: "one", parent: { flags: { turnwright: { typed: { one: typed } } } } } as never;
    };
    const dice = (combatant: never): unknown[] => {
      const { augmentDice, drugDice } = traitsOf(combatant, "phases");
      return [augmentDice, drugDice];
    };

    it("typed in for a fight", () => {
      expect(dice(typing(4, [wired("2"), laid], { drugDice: 1 }))).toEqual([2, 1]);
      expect(dice(typing(4, [wired("2"), jazz("1")], { drugDice: 3 }))).toEqual([0, 3]);
      expect(dice(typing(2, [], { drugDice: 3 }))).toEqual([0, 3]);
    });

    it("bound in the settings, and not where both are said", () => {
      expect(dice(typing(4, [wired("2"), laid], {}, { drugDice: "1" }))).toEqual([2, 1]);
      expect(dice(typing(4, [laid], {}, { drugDice: "1", augmentDice: "3" }))).toEqual([3, 1]);
      expect(dice(typing(4, [laid], { drugDice: 1, augmentDice: 3 }))).toEqual([3, 1]);
    });

    it("typed in while a fight is under way, but not where the others were typed before", () => {
      const runnerHere = typing(4, [wired("2"), laid], {});
      const typed = (now: Record<string, number>) => typedInFight(runnerHere, "phases", now, ["drugDice", 1]);
      expect(typed({ augmentDice: 3 })).toEqual({ augmentDice: 2, drugDice: 1 });
      expect(typed({ augmentDice: 1, drugDice: 2 })).toEqual({ augmentDice: 2, drugDice: 1 });
      expect(typed({ augmentDice: 5 })).toEqual({ drugDice: 1 });
    });
  });
});

describe("the variants that a preset says fit its system", () => {
  const fitting = [...presets, guesses].flatMap(({ system, fits = [] }) =>
    fits.map(({ variant }) => [system ?? "any", variant] as const),
  );

  it.each(fitting)("%s: %s is there, and every value that it always needs has a place", (system, variant) => {
    inWorld(system, { formula: "1d20 + @attributes.init.total" });
    expect(findVariant(variant)).toBeDefined();
    const without = specsOf(variant).filter(({ name, needed }) => needed === true && placesOf(name).length === 0);
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

describe("the set that a preset offers first", () => {
  it.each([
    ["CoC7", "by-value"],
    ["swade", "card-order"],
    ["alienrpg", "ten-cards"],
    ["genesys", "slots"],
    ["starwarsffg", "slots"],
    ["lancer", "alternating-sides"],
    ["draw-steel", "alternating-sides"],
    ["projectfu", "alternating-sides"],
    ["daggerheart", "spotlight"],
  ])("is in %s that of the game's own turns, %s", (id, variant) => {
    const preset = presets.find(({ system }) => system === id);
    expect(preset?.fits?.[0]?.variant).toBe(variant);
  });
});
