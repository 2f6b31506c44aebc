import type { Preset } from "../preset";

const PEOPLE = ["character", "minion", "rival", "nemesis"];

/** A dice pool instead of a bonus: characteristic and rank, Vigilance before Cool. Vehicles use their pilots'. */
export const starwarsffg: Preset = {
  system: "starwarsffg",
  confirmedFor: "2.0.3",
  fits: [{ variant: "slots", why: "own-turns" }],
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
