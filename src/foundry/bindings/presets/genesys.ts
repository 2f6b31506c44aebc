import type { Preset } from "../preset";

const PEOPLE = ["character", "minion", "rival", "nemesis"];

/** Skills are items without fixed places, so the pool is only Vigilance's characteristic. */
export const genesys: Preset = {
  system: "genesys",
  confirmedFor: "0.2.18",
  fits: [{ variant: "slots", why: "own-turns" }],
  traits: {
    initiative: [{ types: PEOPLE, from: "system.characteristics.willpower" }],
    tiebreak: [{ types: PEOPLE, from: "system.characteristics.presence" }],
    dexterity: [{ types: PEOPLE, from: "system.characteristics.agility" }],
    hitPoints: [{ types: PEOPLE, from: "@system.wounds.max - @system.wounds.value" }],
    hitPointsMax: [{ types: PEOPLE, from: "system.wounds.max" }],
    atZero: [{ word: "none", where: {} }],
  },
};
