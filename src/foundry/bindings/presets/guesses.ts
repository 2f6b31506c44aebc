import type { Preset } from "../preset";

/** What is tried in a game system that nobody has looked into: the commonest places of d20 systems. */
export const guesses: Preset = {
  system: null,
  confirmedFor: null,
  traits: {
    initiative: [{ from: "attributes.init.total | abilities.dex.mod" }],
    tiebreak: [{ from: "abilities.dex.value" }],
    dexterity: [{ from: "abilities.dex.value" }],
    concentration: [
      { from: "attributes.concentration.save | abilities.con.save.value | abilities.con.save | abilities.con.mod" },
    ],
  },
};
