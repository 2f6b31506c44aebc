import type { Preset } from "../preset";

const PEOPLE = ["character", "minion", "rival", "nemesis"];

/** A pool of dice rather than a bonus: its characteristic and its rank, Vigilance before Cool. Vehicles go by their pilots. */
export const starwarsffg: Preset = {
  system: "starwarsffg",
  confirmedFor: "2.0.3",
  traits: {
    initiative: [
      {
        types: PEOPLE,
        from: "@system.characteristics.Willpower.value + @system.skills.Vigilance.rank | @system.characteristics.Presence.value + @system.skills.Cool.rank",
      },
    ],
    hitPoints: [{ types: PEOPLE, from: "@system.stats.wounds.max - @system.stats.wounds.value" }],
    hitPointsMax: [{ types: PEOPLE, from: "system.stats.wounds.max" }],
    atZero: [{ word: "none", where: {} }],
  },
  statuses: { defeated: ["starwarsffg-defeated"] },
  ignoreIf: { "flag:Combatant.starwarsffg.fake": true },
};
