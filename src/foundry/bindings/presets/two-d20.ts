import { hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

/** No initiative: the sides take turns, and marks say who has had theirs. */
export const ac2d20: Preset = {
  system: "ac2d20",
  confirmedFor: "11.7.1",
  fits: [{ variant: "momentum", why: "pool" }],
  counters: ["threat"],
  traits: {},
  options: { poolStart: "setting:ac2d20.partyMomentum", poolMax: "setting:ac2d20.maxMomentum" },
  keepsInitiative: { why: "marks" },
};

/** No initiative: the sides take turns, and marks say who has had theirs. The pool has no maximum. */
export const dreamsAndMachines: Preset = {
  system: "dreams-and-machines",
  confirmedFor: "1.2.0",
  fits: [{ variant: "momentum", why: "pool" }],
  counters: ["threat"],
  traits: {},
  options: { poolStart: "setting:dreams-and-machines.momentum" },
  keepsInitiative: { why: "marks" },
};

/** A small project without initiative or a pool. Determination serves as Willpower. */
export const dune2d20: Preset = {
  system: "dune2d20",
  confirmedFor: "0.0.2",
  fits: [{ variant: "momentum", why: "pool" }],
  counters: ["threat"],
  traits: { willpower: [{ types: ["PC"], from: "system.resources.determination.value" }] },
};

/** The party's action points are Momentum. Luck points serve as Willpower. */
export const fallout: Preset = {
  system: "fallout",
  confirmedFor: "11.17.0",
  fits: [{ variant: "momentum", why: "pool" }],
  traits: {
    initiative: [{ types: ["character", "robot", "npc", "creature"], from: "system.initiative.value" }],
    willpower: [{ types: ["character", "robot", "npc"], from: "system.luckPoints" }],
    ...hitPointsIn("system.health"),
    atZero: [{ word: "incapacitated", types: ["character", "robot"], where: {} }],
  },
  formula: "@initiative.value",
  options: { poolStart: "setting:fallout.partyAP", poolMax: "setting:fallout.maxAP" },
  keepsInitiative: { why: "rewritten" },
};

/** Momentum belongs to the world. Determination serves as Willpower. Ships have no initiative. */
export const sta: Preset = {
  system: "sta",
  confirmedFor: "2.5.7",
  fits: [{ variant: "momentum", why: "pool" }],
  counters: ["threat"],
  traits: {
    initiative: [{ types: ["character"], from: "system.attributes.daring.value" }],
    willpower: [{ types: ["character"], from: "system.determination.value" }],
  },
  formula: "@attributes.daring.value",
  options: { poolStart: "setting:sta.momentum", poolMax: "setting:sta.maxNumberOfMomentum" },
};
