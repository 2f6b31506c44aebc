import type { Preset, Source } from "../preset";

const dexterity: Source = { from: "system.characteristics.dex.value" };

/** A count of segments, with everybody's DEX in those in which they have a phase: numbers are written anew with each. */
export const hero6e: Preset = {
  system: "hero6efoundryvttv2",
  confirmedFor: "4.3.17",
  traits: {
    initiative: [dexterity],
    tiebreak: [dexterity],
    dexterity: [dexterity],
    hitPoints: [{ from: "system.characteristics.stun.value" }],
    hitPointsMax: [{ from: "system.characteristics.stun.max" }],
    atZero: [{ word: "incapacitated", types: ["pc", "npc"], where: {} }],
  },
  formula: "@system.characteristics.dex.value",
  statuses: { incapacitated: ["knockedOut", "paralysis"] },
  keepsInitiative: { why: "rewritten" },
};
