import type { Preset } from "../preset";

/** A small project without initiative or a pool. Determination serves as Willpower. */
export const dune2d20: Preset = {
  system: "dune2d20",
  confirmedFor: "0.0.2",
  fits: [{ variant: "momentum", why: "pool" }],
  traits: { willpower: [{ types: ["PC"], from: "system.resources.determination.value" }] },
};
