import { afterEach, describe, expect, it, vi } from "vitest";
import { createEncounter, optionsOfRules, OWN, readRules, SETS } from "../../../src/core/index";
import { fitsOf, gameRulesById, gameRulesOf } from "../../../src/foundry/bindings/game-rules";
import { presets } from "../../../src/foundry/bindings/presets/index";
import { presetFor } from "../../../src/foundry/bindings/system";
import { findOnSheet } from "../../../src/foundry/bindings/traits";
import { entryOf, isKeptId, keptById, keptEntries, optionsUnder } from "../../../src/foundry/variant/kept-rules";
import { combatantWith, PlainActor } from "../../support/sheets";
import { inWorld } from "../../support/world";

const offering = presets.filter(({ rules }) => rules !== undefined);

/** A world that plays this system, with rules of its own. */
function world(system: string, ownRules: readonly object[] = []): void {
  inWorld(system, { settings: { "turnwright.ownRules": ownRules } });
  Object.assign(game, { i18n: { lang: "en" } });
}

const MINE = { turnwright: "rules", format: 1, name: "Mine", choices: { formula: "1d6" } };

afterEach(() => void vi.unstubAllGlobals());

describe("the turn rules of a published game", () => {
  it.each(offering.map((preset) => [preset.system ?? "", preset] as const))(
    "%s: are a file of rules that can be read and played, and fit the system best",
    (system, preset) => {
      const read = readRules({ turnwright: "rules", format: 1, ...preset.rules }, SETS);
      expect(read).toMatchObject({ ok: true });
      const rules = gameRulesById(`game:${system}`);
      if (rules === null) throw new Error(system);
      const made = createEncounter({ variant: OWN.id, options: optionsOfRules(rules, "Game"), combatants: [] });
      expect(made).toMatchObject({ ok: true });
      expect(fitsOf(preset)?.[0]).toEqual({ variant: `game:${system}`, why: "own-turns" });
    },
  );

  it("are missing where an included set is exact, and for another system", () => {
    expect([gameRulesOf("daggerheart"), gameRulesOf("another"), gameRulesById("game:")]).toEqual([null, null, null]);
    expect(fitsOf(presetFor("daggerheart"))?.[0]?.variant).toBe("as-called");
  });

  it("are listed in a world of their system, before the world's own rules, and are not stored there", () => {
    world("swade", [MINE]);
    expect(keptEntries().map(({ id, stored }) => [id, stored])).toEqual([
      ["game:swade", ""],
      ["kept:Mine", "Mine"],
    ]);
    world("dnd5e", [MINE]);
    expect(keptEntries().map(({ id }) => id)).toEqual(["kept:Mine"]);
  });

  it("are found by their id in any world, and are the entry of options with their values", () => {
    world("swade");
    const entry = keptById("game:swade");
    if (entry === undefined) throw new Error("no rules");
    expect([entry.name, isKeptId(entry.id)]).toEqual(["Savage Worlds", true]);
    const options = optionsUnder(entry.rules);
    expect(entryOf(OWN.id, options)).toBe("game:swade");
    expect(entryOf(OWN.id, { ...options, jokers: 4 })).toBe(OWN.id);
    world("dnd5e");
    expect(keptById("game:swade")?.name).toBe("Savage Worlds");
    expect(keptById("game:dnd5e")).toBeUndefined();
  });
});

describe("the cards to draw on a sheet", () => {
  it.each([
    [{ hasLevelHeaded: true, hasImpLevelHeaded: false }, 2],
    [{ hasLevelHeaded: true, hasImpLevelHeaded: true }, 3],
    [{ hasLevelHeaded: false, hasImpLevelHeaded: false }, null],
  ])("swade, %j: %s", (initiative, cards) => {
    inWorld("swade");
    const combatant = combatantWith(new PlainActor("character", { initiative }));
    const { value } = findOnSheet(combatant as unknown as Combatant.Implementation, "card-order")["cards"] ?? {};
    expect(value).toBe(cards);
  });
});

describe("the turns in a round on a sheet", () => {
  it.each([
    ["lancer", "npc", { activations: 2 }, 2],
    ["alienrpg", "creature", { attributes: { speed: { value: 2 } } }, 2],
    ["dragonbane", "monster", { ferocity: { base: 2, value: 3 } }, 3],
    ["draw-steel", "npc", { combat: { turns: 2 } }, 2],
    ["projectfu", "npc", { rank: { value: "champion", replacedSoldiers: 4 } }, 4],
    ["hero6efoundryvttv2", "pc", { characteristics: { spd: { value: 5 } } }, 5],
  ])("%s: are read", (system, type, sheet, turns) => {
    inWorld(system);
    const combatant = combatantWith(new PlainActor(type, sheet)) as unknown as Combatant.Implementation;
    expect(findOnSheet(combatant, "solo-foes")["turns"]?.value).toBe(turns);
  });
});
