import type { Preset, Source } from "../preset";

const dexterity: Source = { from: "system.characteristics.dex.value" };

/** Those who are knocked out when they have no STUN left. All others have BODY to lose alone. */
const PEOPLE = ["pc", "npc"];

const THINGS = ["automaton", "vehicle", "base2"];

/**
 * A count of segments, with everybody's DEX in those in which they have a phase: numbers are written anew with each. Its tracker is a timeline
 * of segments, with headings, and lists everybody in each of theirs.
 */
export const hero6e: Preset = {
  system: "hero6efoundryvttv2",
  confirmedFor: "4.3.17",
  traits: {
    initiative: [dexterity],
    tiebreak: [dexterity],
    dexterity: [dexterity],
    hitPoints: [
      { types: PEOPLE, from: "system.characteristics.stun.value" },
      { types: THINGS, from: "system.characteristics.body.value" },
    ],
    hitPointsMax: [
      { types: PEOPLE, from: "system.characteristics.stun.max" },
      { types: THINGS, from: "system.characteristics.body.max" },
    ],
    // An automaton without BODY is dead; what becomes of a vehicle or a base is the table's to say.
    atZero: [
      { word: "incapacitated", types: PEOPLE, where: {} },
      { word: "none", types: ["vehicle", "base2"], where: {} },
    ],
  },
  formula: "@system.characteristics.dex.value",
  statuses: { incapacitated: ["knockedOut", "paralysis"] },
  keepsInitiative: { why: "rewritten" },
  listsOtherwise: true,
};
