import { breaksTies, hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

/** The bonus is text ("+2"). The sheet's die (1d20, or 1d16 with a two-handed weapon) is not used here. */
export const dcc: Preset = {
  system: "dcc",
  confirmedFor: "0.70.46",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [{ types: ["Player", "NPC"], from: "system.attributes.init.value" }],
    ...breaksTies({ from: "system.abilities.agl.value" }),
    ...hitPointsIn("system.attributes.hp"),
    atZero: [{ word: "incapacitated", types: ["Player"], where: {} }],
  },
};
