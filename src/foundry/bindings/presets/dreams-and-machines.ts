import type { Preset } from "../preset";

/** No initiative: the sides take turns, and marks say who has had theirs. The pool has no maximum. */
export const dreamsAndMachines: Preset = {
  system: "dreams-and-machines",
  confirmedFor: "1.2.0",
  fits: [{ variant: "momentum", why: "pool" }],
  traits: {},
  options: { poolStart: "setting:dreams-and-machines.momentum" },
  keepsInitiative: { why: "marks" },
};
