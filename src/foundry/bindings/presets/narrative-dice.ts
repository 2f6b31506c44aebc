import { damageIn } from "./shapes";
import type { Preset } from "../preset";

const PEOPLE = ["character", "minion", "rival", "nemesis"];

/** Skills are items without fixed places, so the pool is only Vigilance's characteristic. */
export const genesys: Preset = {
  system: "genesys",
  confirmedFor: "0.2.18",
  rules: { name: "Genesys", icon: "fa-table-list", from: "slots", choices: { systemRolls: true } },
  fits: [{ variant: "slots", why: "own-turns" }],
  traits: {
    initiative: [{ types: PEOPLE, from: "system.characteristics.willpower" }],
    tiebreak: [{ types: PEOPLE, from: "system.characteristics.presence" }],
    dexterity: [{ types: PEOPLE, from: "system.characteristics.agility" }],
    ...damageIn("system.wounds", PEOPLE),
    atZero: [{ word: "none", where: {} }],
  },
};

/** A dice pool instead of a bonus: characteristic and rank, Vigilance before Cool. Vehicles use their pilots'. */
export const starwarsffg: Preset = {
  system: "starwarsffg",
  confirmedFor: "2.0.3",
  rules: { name: "Star Wars FFG", icon: "fa-table-list", from: "slots", choices: { systemRolls: true } },
  fits: [{ variant: "slots", why: "own-turns" }],
  traits: {
    initiative: [
      {
        types: PEOPLE,
        from: "@system.characteristics.Willpower.value + @system.skills.Vigilance.rank | @system.characteristics.Presence.value + @system.skills.Cool.rank",
      },
    ],
    ...damageIn("system.stats.wounds", PEOPLE),
    atZero: [{ word: "none", where: {} }],
  },
  statuses: { defeated: ["starwarsffg-defeated"] },
  ignoreIf: { "flag:Combatant.starwarsffg.fake": true },
};
