import { type Preset, ROLLED, type Source } from "../preset";

const guess = (from: string): Source => ({ from, guess: true });

/**
 * What is tried in a game system that nobody has looked into: the commonest places of d20 systems, and what the system
 * has told Foundry to roll.
 */
export const guesses: Preset = {
  system: null,
  confirmedFor: null,
  traits: {
    initiative: [guess(`attributes.init.total | ${ROLLED} | abilities.dex.mod`)],
    tiebreak: [guess("abilities.dex.value")],
    dexterity: [guess("abilities.dex.value")],
    concentration: [
      guess("attributes.concentration.save | abilities.con.save.value | abilities.con.save | abilities.con.mod"),
    ],
  },
  formula: "config",
};
