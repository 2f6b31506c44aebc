import { breaksTies, hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

/** The bonus is text ("+2"). The sheet's die (1d20, or 1d16 with a two-handed weapon) is not used here. */
export const dcc: Preset = {
  system: "dcc",
  confirmedFor: "0.70.46",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [{ types: ["Player", "NPC"], from: "system.attributes.init.value" }],
    ...breaksTies({ from: "system.abilities.agl.value" }),
    ...hitPointsIn("system.attributes.hp"),
    atZero: [{ word: "incapacitated", types: ["Player"], where: {} }],
  },
};

/** Only characters roll initiative. Monsters have no modifier. At 0 hit points characters are dying, but still act. */
export const nimble: Preset = {
  system: "nimble",
  confirmedFor: "0.8.9",
  traits: {
    initiative: [{ types: ["character"], from: "system.attributes.initiative.mod" }],
    dexterity: [{ types: ["character"], from: "system.abilities.dexterity.mod" }],
    ...hitPointsIn("system.attributes.hp"),
    hitPointsTemp: [{ from: "system.attributes.hp.temp" }],
    atZero: [{ word: "none", types: ["character"], where: {} }],
  },
  life: {
    // Sets a turn whenever an update clears the turn.
    past: "update",
    ownTurns: { setActiveTurnToCombatant: "nothing", swapTurnWithActiveCombatant: "nothing" },
  },
};

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
