import type { Preset, Source } from "../preset";

const speed: Source = { types: ["humanoid", "pokemon"], from: "system.attributes.spe.value" };

/** A count down to the next turn, worked out of Speed and written anew as combatants come. One combatant stands for the round. */
export const ptr2e: Preset = {
  system: "ptr2e",
  confirmedFor: "0.10.0-alpha.3.4.0",
  seenIn: "older",
  traits: { initiative: [speed], tiebreak: [speed], dexterity: [speed] },
  keepsInitiative: { why: "rewritten" },
  // It works out who comes next there, and writes everybody's initiative anew.
  life: { round: false },
  ignoreIf: { "combatant.type": "round" },
};
