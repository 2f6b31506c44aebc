import { givesOrder, hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

const TYPES = ["humanoid", "pokemon"];

/** A countdown to the next turn from Speed, rewritten as combatants join. One combatant represents the round. */
export const ptr2e: Preset = {
  system: "ptr2e",
  confirmedFor: "1.0.6.beta",
  traits: {
    ...givesOrder({ types: TYPES, from: "system.attributes.spe.value" }),
    ...hitPointsIn("system.health", TYPES),
  },
  keepsInitiative: { why: "rewritten" },
  // It refuses to skip to a round.
  turns: { round: false },
  ignoreIf: { "combatant.type": "round" },
};
