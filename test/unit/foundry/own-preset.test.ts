import { afterEach, describe, expect, it, vi } from "vitest";
import { hitPointsOf } from "../../../src/foundry/bindings/hit-points";
import { bearing } from "../../../src/foundry/bindings/sheet";
import { ownPreset, registerSystem, statusesFor, systemPreset } from "../../../src/foundry/bindings/system";
import { sheetTraits } from "../../../src/foundry/bindings/traits";
import { combatantWith, PlainActor } from "../../support/sheets";
import { inWorld } from "../../support/world";

const hero = () =>
  combatantWith(
    new PlainActor("hero", {
      reflexes: { value: 3 },
      wits: 7,
      stamina: { value: 5, max: 9 },
      life: { value: 4, max: 8 },
      attributes: { init: { total: 1 } },
    }),
  ) as unknown as Combatant.Implementation;

/** A small game system's whole preset. */
const EMBER = {
  traits: {
    initiative: "reflexes.value",
    dexterity: [{ from: "@wits + 1", types: ["hero"] }],
    maxAp: "stamina.max",
    hitPoints: "life.value",
    hitPointsMax: "life.max",
    atZero: [{ word: "incapacitated", types: ["hero"], where: {} }],
  },
  formula: "2d6 + @reflexes.value",
  statuses: { incapacitated: ["knocked-cold"] },
  fits: [{ variant: "popcorn" }],
  messages: [{ says: "attack", where: { "flags.ember.kind": "blow" }, label: "flags.ember.weapon" }],
  turns: { round: false, turnStart: { method: "beginTurn" } },
} as const;

const faultsOf = (raw: unknown): string => {
  try {
    registerSystem(raw);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

afterEach(() => {
  vi.unstubAllGlobals();
  // Other files share the module, and their systems say nothing.
  registerSystem({});
});

describe("what a game system says of itself", () => {
  it("is refused with a sentence for each fault, and changes nothing then", () => {
    const shape = faultsOf({
      traits: { initiative: [{ form: "a.b" }] },
      fits: [{ variant: "popcorn", why: "because" }],
      statuses: { incapacitated: "cold" },
      hitpoints: "life",
    });
    expect(shape).toContain("the preset cannot be used: ");
    expect(shape).toContain("traits.initiative must be a path, or a list of places");
    expect(shape).toContain("fits.0.why must be same-turns, each-round");
    expect(shape).toContain("statuses.incapacitated must be a list of texts");
    expect(shape).toContain("hitpoints does not exist");
    const names = faultsOf({
      traits: { initative: "a.b", dexterity: "@a +", atZero: [{ word: "asleep", where: {} }] },
      fits: [{ variant: "nobody" }],
      statuses: { cold: ["knocked-cold"] },
      options: { speed: true },
    });
    expect(names).toContain("no turn rules read traits.initative: possible are ");
    expect(names).toContain("traits.dexterity.0.from is no path or formula: @a +");
    expect(names).toContain("traits.atZero.0.word cannot be asleep: possible are defeated, incapacitated, none");
    expect(names).toContain("fits.0: there are no turn rules nobody");
    expect(names).toContain("no turn rules read statuses.cold: ");
    expect(names).toContain("no turn rules read options.speed: ");
    expect(faultsOf(null)).toContain("it must be an object");
    expect(ownPreset()).toBeNull();
  });

  it("counts instead of our guesses, part by part, and below what the GM has entered", () => {
    registerSystem(EMBER);
    inWorld("emberlands");
    expect(sheetTraits(hero(), "action-points")).toMatchObject({ initiativeRating: 3, maxAp: 9 });
    expect(sheetTraits(hero(), "basic")).toEqual({ initiative: 3 });
    expect(hitPointsOf(bearing(hero()))).toEqual({ value: 4, max: 8, temporary: 0 });
    expect(statusesFor("incapacitated")).toEqual(["knocked-cold"]);
    expect(systemPreset()).toMatchObject({ fits: [{ variant: "popcorn", why: "own-turns" }], formula: EMBER.formula });
    inWorld("emberlands", {
      settings: { "turnwright.bindings": { initiative: "wits", "status:incapacitated": "stunned" } },
    });
    expect(sheetTraits(hero(), "basic")).toEqual({ initiative: 7 });
    expect(statusesFor("incapacitated")).toEqual(["stunned"]);
  });

  it("counts instead of our preset of the same system, part by part", () => {
    registerSystem({ statuses: { prone: ["fallen"] } });
    inWorld("dnd5e");
    expect(statusesFor("prone")).toEqual(["fallen"]);
    expect(statusesFor("hidden")).toEqual(["hiding"]);
    expect(sheetTraits(hero(), "basic")).toEqual({ initiative: 1 });
  });
});
