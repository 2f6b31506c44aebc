import { hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

/** Seen in the published types. The last place is for older releases. Ability scores and saves were not seen. */
export const pf2e: Preset = {
  system: "pf2e",
  confirmedFor: "7.10.4",
  seenIn: "types",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [
      { from: "system.initiative.totalModifier | doc.initiative.mod | system.attributes.initiative.totalModifier" },
    ],
    ...hitPointsIn("system.attributes.hp"),
    hitPointsTemp: [{ from: "system.attributes.hp.temp" }],
    meleeReach: [{ from: "system.attributes.reach.base" }],
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  counters: ["three-actions"],
  statuses: {
    defeated: ["doc.isDead"],
    incapacitated: ["unconscious", "dying", "paralyzed", "petrified"],
  },
  messages: [
    {
      says: "attack",
      where: { "flags.pf2e.context.type": "attack-roll" },
      item: "flags.pf2e.origin.uuid",
      label: "item.name",
      kind: [
        { word: "ranged", where: { "item.isRanged": true } },
        { word: "melee", where: { "item.isMelee": true } },
      ],
      targets: "flags.pf2e.context.target",
    },
    { says: "save", where: { "flags.pf2e.context.type": "saving-throw" } },
  ],
  side: [
    { word: "players", where: { "doc.alliance": "party" } },
    { word: "gm", where: { "doc.alliance": "opposition" } },
  ],
};
