import type { Preset, SheetSource } from "../preset";

const agility: SheetSource = { from: "system.abilities.agl.value" };

/**
 * The bonus is text ("+2"). The sheet sets the die (1d20, or 1d16 with a two-handed weapon), but all roll 1d20 here.
 */
export const dcc: Preset = {
  system: "dcc",
  confirmedFor: "0.70.46",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [{ types: ["Player", "NPC"], from: "system.attributes.init.value" }],
    tiebreak: [agility],
    dexterity: [agility],
    hitPoints: [{ from: "system.attributes.hp.value" }],
    hitPointsMax: [{ from: "system.attributes.hp.max" }],
    atZero: [{ word: "incapacitated", types: ["Player"], where: {} }],
  },
};
