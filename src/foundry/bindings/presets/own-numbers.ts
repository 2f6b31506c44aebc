import { givesOrder, hitPointsIn } from "./shapes";
import type { Preset, SheetSource } from "../preset";

const speed: SheetSource = {
  from: "@system.attributes.spd.value + @system.attributes.spd.bonus | system.attributes.spd.value",
};

/** Characters and adversaries alike. The system computes its number and does not store it. Speed is its Dexterity. */
export const cosmereRpg: Preset = {
  system: "cosmere-rpg",
  confirmedFor: "2.0.5",
  traits: {
    ...givesOrder(speed),
    hitPoints: [{ from: "system.resources.hea.value" }],
    hitPointsMax: [{ from: "system.resources.hea.max.value" }],
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  keepsInitiative: { why: "worked-out" },
  life: { turnEnd: { method: "markActivated" } },
};

const bonus: SheetSource = {
  from: "round((@system.abilities.dexterity.value + @system.abilities.intellect.value) / 4)",
};

/** Heroes and adversaries alike. At 0 health heroes continue. Its number comes from Dexterity and Intellect. */
export const crucible: Preset = {
  system: "crucible",
  confirmedFor: "0.10.2",
  fits: [{ variant: "basic", why: "each-round" }],
  traits: {
    initiative: [bonus],
    tiebreak: [bonus],
    dexterity: [{ from: "system.abilities.dexterity.value" }],
    ...hitPointsIn("system.resources.health"),
    atZero: [{ word: "none", types: ["hero"], where: {} }],
  },
  statuses: { incapacitated: ["incapacitated", "unconscious", "paralyzed", "asleep"] },
  // Rolls for everyone each round, and posts the results.
  life: { past: "_preUpdate" },
};

/** Actors that are knocked out at 0 STUN. Others have only BODY. */
const PEOPLE = ["pc", "npc"];

const THINGS = ["automaton", "vehicle", "base2"];

/**
 * A count of segments with everyone's DEX in their phases, so numbers are rewritten each segment. Its tracker is a
 * timeline with headings that lists combatants several times.
 */
export const hero6e: Preset = {
  system: "hero6efoundryvttv2",
  confirmedFor: "4.3.17",
  traits: {
    ...givesOrder({ from: "system.characteristics.dex.value" }),
    hitPoints: [
      { types: PEOPLE, from: "system.characteristics.stun.value" },
      { types: THINGS, from: "system.characteristics.body.value" },
    ],
    hitPointsMax: [
      { types: PEOPLE, from: "system.characteristics.stun.max" },
      { types: THINGS, from: "system.characteristics.body.max" },
    ],
    // An automaton without BODY is dead. The group decides about a vehicle or base.
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
  life: { round: false },
  ignoreIf: { "combatant.type": "round" },
};
