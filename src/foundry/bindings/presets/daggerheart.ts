import { damageIn } from "./shapes";
import type { Preset } from "../preset";

/** Seen in copies. No initiative: the spotlight goes round. Older releases misspell the status. */
export const daggerheart: Preset = {
  system: "daggerheart",
  confirmedFor: "2.7.4",
  seenIn: "copy",
  fits: [
    { variant: "as-called", why: "own-turns" },
    { variant: "spotlight", why: "another-way" },
  ],
  traits: {
    dexterity: [{ types: ["character"], from: "system.traits.agility.value" }],
    ...damageIn("system.resources.hitPoints"),
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  statuses: { defeated: ["defeated", "dead"], incapacitated: ["unconscious", "unconcious"] },
  counters: ["fear"],
  keepsInitiative: { why: "spotlight" },
  // Passes the turn on, and counts a round for it.
  hide: ['[data-action="toggleSpotlight"]'],
};
