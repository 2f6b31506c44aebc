import type { Preset, SheetSource } from "../preset";

const TYPES = ["humanoid", "pokemon"];

const speed: SheetSource = { types: TYPES, from: "system.attributes.spe.value" };

/** A countdown to the next turn from Speed, rewritten as combatants join. One combatant represents the round. */
export const ptr2e: Preset = {
  system: "ptr2e",
  confirmedFor: "1.0.6.beta",
  traits: {
    initiative: [speed],
    tiebreak: [speed],
    dexterity: [speed],
    hitPoints: [{ types: TYPES, from: "system.health.value" }],
    hitPointsMax: [{ types: TYPES, from: "system.health.max" }],
  },
  keepsInitiative: { why: "rewritten" },
  // It refuses to skip to a round.
  life: { round: false },
  ignoreIf: { "combatant.type": "round" },
};
