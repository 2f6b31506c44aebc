import { breaksTies } from "./shapes";
import { type Preset, ROLLED, type SheetSource } from "../preset";

const guess = (from: string): SheetSource => ({ from, guess: true });

/** Guesses for unknown systems: common places of d20 systems, and the formula given to Foundry. */
export const guesses: Preset = {
  system: null,
  confirmedFor: null,
  fits: [{ variant: "basic", why: "any" }],
  traits: {
    initiative: [guess(`attributes.init.total | ${ROLLED} | abilities.dex.mod`)],
    ...breaksTies(guess("abilities.dex.value")),
    concentration: [
      guess("attributes.concentration.save | abilities.con.save.value | abilities.con.save | abilities.con.mod"),
    ],
  },
  formula: "config",
};
