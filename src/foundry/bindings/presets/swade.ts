import { breaksTies } from "./shapes";
import type { Preset } from "../preset";

/** Seen in a copy. Cards are dealt, so there is no bonus. Attributes are dice, compared by sides. */
export const swade: Preset = {
  system: "swade",
  confirmedFor: "3.1-dev",
  seenIn: "copy",
  rules: { name: "Savage Worlds", icon: "fa-heart", from: "card-order", choices: { shared: "kind", waiting: "keep" } },
  fits: [{ variant: "card-order", why: "own-turns" }],
  traits: {
    // Level Headed.
    cards: [
      { from: "3", where: { "system.initiative.hasImpLevelHeaded": true } },
      { from: "2", where: { "system.initiative.hasLevelHeaded": true } },
    ],
    ...breaksTies({ types: ["character", "npc"], from: "system.attributes.agility.die.sides" }),
  },
  keepsInitiative: { why: "cards" },
  // It deals new cards there.
  turns: { round: false },
};
