import type { Preset } from "../preset";

/** Momentum belongs to the world. Determination serves as Willpower. Ships have no initiative. */
export const sta: Preset = {
  system: "sta",
  confirmedFor: "2.5.7",
  fits: [{ variant: "momentum", why: "pool" }],
  traits: {
    initiative: [{ types: ["character"], from: "system.attributes.daring.value" }],
    willpower: [{ types: ["character"], from: "system.determination.value" }],
  },
  formula: "@attributes.daring.value",
  options: { poolStart: "setting:sta.momentum", poolMax: "setting:sta.maxNumberOfMomentum" },
};
