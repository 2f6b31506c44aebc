import type { Preset, SheetSource } from "../preset";

const agility: SheetSource = { types: ["character", "synthetic"], from: "system.attributes.agl.value" };

/** Cards from 1 to 10, lowest first. Nothing is added, so the bonus is deliberately 0. */
export const alienrpg: Preset = {
  system: "alienrpg",
  confirmedFor: "4.0.5",
  fits: [{ variant: "ten-cards", why: "own-turns" }],
  traits: {
    initiative: [{ types: ["character", "synthetic", "creature", "vehicles", "spacecraft"], from: "0" }],
    tiebreak: [agility],
    dexterity: [agility],
    hitPoints: [{ from: "system.header.health.value" }],
    hitPointsMax: [{ from: "system.header.health.max" }],
    atZero: [{ word: "incapacitated", types: ["character", "synthetic"], where: {} }],
  },
  formula: "1d10",
  options: { direction: "ascending" },
};
