import { givesOrder } from "./shapes";
import type { Preset } from "../preset";

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
  fits: [
    { variant: "speed-chart", why: "own-turns" },
    { variant: "basic", why: "another-way" },
  ],
  traits: {
    ...givesOrder({ from: "system.characteristics.dex.value" }),
    turns: [{ from: "system.characteristics.spd.value" }],
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
