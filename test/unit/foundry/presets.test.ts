import { afterEach, describe, expect, it, vi } from "vitest";
import {
  COUNTER_TEMPLATES,
  createEncounter,
  findVariant,
  propose,
  variants,
  type Trait,
} from "../../../src/core/index";
import { rollOnto } from "../../../src/core/scenario/index";

import { AT_ZERO, counterTraits, HOST_TRAITS, REACH } from "../../../src/foundry/bindings/host-traits";
import { slipIn } from "../../../src/foundry/bindings/binding";
import { placesInWords, ROLLED } from "../../../src/foundry/bindings/preset";
import { guesses } from "../../../src/foundry/bindings/presets/guesses";
import { presets } from "../../../src/foundry/bindings/presets/index";
import { presetFor } from "../../../src/foundry/bindings/system";
import { placesOf } from "../../../src/foundry/bindings/system";
import { traitsOf, typedInFight } from "../../../src/foundry/roster/typed-values";
import { bearing } from "../../../src/foundry/bindings/sheet";
import { findAmong, findOnSheet } from "../../../src/foundry/bindings/traits";
import type { Finding } from "../../../src/foundry/bindings/lookup-result";
import type { Preset } from "../../../src/foundry/bindings/preset";
import { combatantWith, emptyActor, PlainActor, shadowrun5eCharacter, underEffects } from "../../support/sheets";
import { inWorld } from "../../support/world";
import type { SheetActor, SheetEffect } from "../../support/sheets";

const ofCounters = Object.values(COUNTER_TEMPLATES).flatMap((counters) => counterTraits({ counters }));

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
      const specs = [...variants().flatMap(({ id }) => specsOf(id)), ...HOST_TRAITS, AT_ZERO, ...ofCounters];
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
    const actor = new PlainActor("npc", { abilities: { dex: { value: 15 } }, attributes: { init: { total: 2 } } });
    expect(presetFor("another")).toBe(guesses);
    expect(traits("another", "basic", actor)).toEqual({ initiative: 2, tiebreak: 15 });
  });
});

describe("a value that a system keeps together with another", () => {
  it.each([
    ["", { initiative: 13, tiebreak: 14 }],
    ["+2", { initiative: 15, tiebreak: 14 }],
  ])("is told from the tie-break behind its point under dsa5, with %j on the die", (diemodifier, expected) => {
    const actor = new PlainActor("creature", { status: { initiative: { value: 13.14, diemodifier } } });
    expect(traits("dsa5", "basic", actor)).toEqual(expected);
  });

  it("is the worked-out bonus and save under dnd5e, else the bare modifiers", () => {
    const abilities = { dex: { value: 18, mod: 4 }, con: { mod: 2, save: { value: 6 } } };
    const made = new PlainActor("npc", { abilities, attributes: { init: { total: 9 } } });
    expect(traits("dnd5e", "shared-turn", made)).toEqual({ initiative: 9, dexterity: 18, concentration: 6 });
    const bare = { ...abilities, con: { mod: 2 } };
    const unmade = new PlainActor("vehicle", { abilities: bare, attributes: { init: { total: "1d4" } } });
    expect(traits("dnd5e", "shared-turn", unmade)).toEqual({ initiative: 4, dexterity: 18, concentration: 2 });
  });
});

describe("mythras", () => {
  it("lacks what the actor's own getter fails at", () => {
    const actor = Object.defineProperty(new PlainActor("character", { initiativeBonus: 12 }), "maxActionPoints", {
      get() {
        throw new Error("no characteristics");
      },
    });
    expect(traits("mythras", "action-points", actor)).toEqual({ initiativeRating: 12 });
  });
});

describe("shadowrun5e", () => {
  it.each([
    ["meatspace", false, "physical"],
    ["astral", false, "astral"],
    ["matrix", false, "cold-sim"],
    ["matrix", true, "hot-sim"],
  ] as const)(
    "%s, hot sim %s, is the world %s, and rolls what the system itself would",
    (perception, isHotSim, world) => {
      const actor = shadowrun5eCharacter(perception, { isHotSim });
      const found = traits("shadowrun5e", "phases", actor);
      const { current } = actor.system["initiative"] as {
        current: { constant: { value: number }; dice: { value: number } };
      };
      expect(found["world"]).toBe(world);
      expect(rolled(found)).toEqual({ least: current.constant.value + current.dice.value, dice: current.dice.value });
    },
  );

  it("names a space that it does not know, and dice that are no number", () => {
    const initiative = { perception: "dreamland", meatspace: { dice: { value: "3d6" } } };
    const actor = new PlainActor("character", { initiative, attributes: { reaction: 7 } });
    const found = findings("shadowrun5e", "phases", actor);
    expect(found["world"]?.odd).toEqual({ path: "system.initiative.perception", found: "“dreamland”" });
    expect(found["augmentDice"]?.odd).toEqual({ path: "system.initiative.meatspace.dice.value", found: "“3d6”" });
    expect(found["reaction"]).toEqual({ value: null, odd: null });
  });
});

describe("drugs and augmentations", () => {
  const key = "system.initiative.meatspace.dice";
  const ware = { type: "cyberware" };
  const drug = { type: "equipment" };
  const runnerWith = (dice: number) => shadowrun5eCharacter("meatspace", { dice });
  const wired = (value: string): SheetEffect => ({ name: "Wired Reflexes", item: ware, key, value });
  const jazz = (value: string): SheetEffect => ({ name: "Jazz", item: drug, key, value });
  const found = (dice: number, effects: readonly SheetEffect[]) =>
    findings("shadowrun5e", "phases", underEffects(runnerWith(dice), effects));
  const valuesOf = (all: Record<string, Finding>) => [all["augmentDice"]?.value, all["drugDice"]?.value];

  it("are told apart by the items whose effects add the dice (P-5)", () => {
    expect(valuesOf(found(4, [wired("2"), jazz("1")]))).toEqual([2, 1]);
    expect(valuesOf(found(3, [wired("2")]))).toEqual([2, 0]);
    expect(valuesOf(found(3, [jazz("2")]))).toEqual([0, 2]);
  });

  it("are told apart in a system with few types of items by what those say they are", () => {
    const added = (name: string, value: string, system: object): SheetEffect => {
      return { name, item: { type: "gear", system: { ...system } }, key: "system.initiative.physical.diceMod", value };
    };
    const worn = added("Wired Reflexes", "2", { type: "CYBERWARE", subtype: "CYBER_BODYWARE" });
    const taken = added("Jazz", "1", { type: "CHEMICALS", subtype: "DRUGS" });
    const system = { initiative: { physical: { dicePool: 4 }, default: "physical" } };
    const actor = underEffects(new PlainActor("Player", system), [worn, taken]);
    expect(valuesOf(findings("shadowrun6-eden", "phases", actor))).toEqual([2, 1]);
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
    const dosed = { ...jazz("@system.rating * 1"), item: { ...drug, system: { rating: 2 } } };
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
      inWorld("shadowrun5e", { settings: { "turnwright.bindings": bindings } });
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
