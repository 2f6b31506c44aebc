import type { Preset } from "../preset";

/**
 * Characters, npcs and vehicles keep these in the same places. Those of the Constitution save alone are not confirmed: the
 * bare modifier at the end stands where every ability has its own.
 */
export const dnd5e: Preset = {
  system: "dnd5e",
  confirmedFor: "5.3.3",
  traits: {
    initiative: [{ from: "attributes.init.total | abilities.dex.mod" }],
    tiebreak: [{ from: "abilities.dex.value" }],
    dexterity: [{ from: "abilities.dex.value" }],
    concentration: [
      {
        from: "attributes.concentration.save | abilities.con.save.value | abilities.con.save | abilities.con.mod",
        guess: true,
      },
    ],
  },
  // Advantage, exhaustion and a fixed score are the sheet's; its dialog asks for more.
  options: { systemRolls: true },
};
