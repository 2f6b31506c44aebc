import type { Preset } from "../preset";

/**
 * Characters, npcs and vehicles keep these in the same places; what they save with for concentration, vehicles don't have. The
 * bare modifier at the end is a guess: it stands where every ability has its own.
 */
export const dnd5e: Preset = {
  system: "dnd5e",
  confirmedFor: "6.0.0",
  alsoConfirmedFor: "5.3.3",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [{ from: "attributes.init.total | abilities.dex.mod" }],
    tiebreak: [{ from: "abilities.dex.value" }],
    dexterity: [{ from: "abilities.dex.value" }],
    concentration: [
      { from: "attributes.concentration.save | abilities.con.save.value | abilities.con.save" },
      { from: "abilities.con.mod", guess: true },
    ],
    hitPoints: [{ from: "attributes.hp.value" }],
    hitPointsMax: [{ from: "attributes.hp.effectiveMax | attributes.hp.max" }],
    hitPointsTemp: [{ from: "attributes.hp.temp" }],
    // In the units of the weapon, nearly always feet; a ranged one has none.
    meleeReach: [{ from: "most:weapon.system.range.reach" }],
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  // Advantage, exhaustion and a fixed score are the sheet's; its dialog asks for more.
  options: { systemRolls: true },
};
