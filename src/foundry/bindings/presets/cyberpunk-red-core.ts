import type { Preset } from "../preset";

const PEOPLE = ["character", "mook"];

/** Seen in a community copy with the same id. Net actors have another shape. Effects are not included. */
export const cyberpunkRedCore: Preset = {
  system: "cyberpunk-red-core",
  confirmedFor: "1.3.7",
  seenIn: "copy",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [
      { types: PEOPLE, from: "system.stats.ref.value" },
      { types: ["demon"], from: "system.stats.interface" },
      { types: ["blackIce"], from: "system.stats.spd" },
    ],
    tiebreak: [{ types: PEOPLE, from: "system.stats.dex.value" }],
    dexterity: [{ types: PEOPLE, from: "system.stats.dex.value" }],
    hitPoints: [{ types: ["character", "mook"], from: "system.derivedStats.hp.value" }],
    hitPointsMax: [{ types: ["character", "mook"], from: "system.derivedStats.hp.max" }],
    atZero: [{ word: "none", types: ["character"], where: {} }],
  },
  formula: "1d10 + @stats.ref.value",
  statuses: { incapacitated: ["cpr-unconscious"] },
};
