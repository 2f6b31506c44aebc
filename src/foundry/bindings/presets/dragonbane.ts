import { breaksTies, hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

/** Cards from 1 to 10, lowest first, and for a monster as many as its Ferocity. Nothing is added to a card. */
export const dragonbane: Preset = {
  system: "dragonbane",
  confirmedFor: "3.2",
  fits: [{ variant: "ten-cards-anyone", why: "own-turns" }],
  traits: {
    initiative: [{ types: ["character", "npc", "monster"], from: "0" }],
    ...breaksTies({ types: ["character"], from: "system.attributes.agl.value" }),
    ...hitPointsIn("system.hitPoints"),
    turns: [{ types: ["monster"], from: "system.ferocity.value" }],
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  formula: "1d10",
  options: { direction: "ascending" },
};
