import type { Preset } from "../preset";

/** The party's action points are Momentum. Luck points serve as Willpower. */
export const fallout: Preset = {
  system: "fallout",
  confirmedFor: "11.17.0",
  fits: [{ variant: "momentum", why: "pool" }],
  traits: {
    initiative: [{ types: ["character", "robot", "npc", "creature"], from: "system.initiative.value" }],
    willpower: [{ types: ["character", "robot", "npc"], from: "system.luckPoints" }],
    hitPoints: [{ from: "system.health.value" }],
    hitPointsMax: [{ from: "system.health.max" }],
    atZero: [{ word: "incapacitated", types: ["character", "robot"], where: {} }],
  },
  formula: "@initiative.value",
  options: { poolStart: "setting:fallout.partyAP", poolMax: "setting:fallout.maxAP" },
  keepsInitiative: { why: "rewritten" },
};
