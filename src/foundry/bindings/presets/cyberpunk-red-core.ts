import { breaksTies, hitPointsIn } from "./shapes";
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
    ...breaksTies({ types: PEOPLE, from: "system.stats.dex.value" }),
    ...hitPointsIn("system.derivedStats.hp", ["character", "mook"]),
    atZero: [{ word: "none", types: ["character"], where: {} }],
  },
  formula: "1d10 + @stats.ref.value",
  statuses: { incapacitated: ["cpr-unconscious"] },
};
