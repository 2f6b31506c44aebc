import type { Preset, Source } from "../preset";

const agility: Source = { from: "system.abilities.agl.value" };

/** The bonus is kept as text ("+2"). The die is the sheet's (1d20, or 1d16 with a weapon in both hands): all roll 1d20 here. */
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
