import type { Preset } from "../preset";

/** No initiative: the sides take turns, and marks say who has had theirs. */
export const ac2d20: Preset = {
  system: "ac2d20",
  confirmedFor: "11.7.1",
  fits: [{ variant: "momentum", why: "pool" }],
  traits: {},
  options: { poolStart: "setting:ac2d20.partyMomentum", poolMax: "setting:ac2d20.maxMomentum" },
  keepsInitiative: { why: "marks" },
};
