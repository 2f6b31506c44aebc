import { breaksTies } from "./shapes";
import type { MessageForm, Preset } from "../preset";

/** The type of a roll: a flag until release 6, the message's own type since. */
const ROLL = "flags.dnd5e.roll.type | type";
const ITEM_TYPE = "flags.dnd5e.item.type | system.item.type";
const MODE = "flags.dnd5e.roll.attackMode | system.mode";

const ofActivity = (path: string): string =>
  ["flags.dnd5e.activity.id", "system.activity.id"].map((id) => `item.system.activities.{${id}}.${path}`).join(" | ");

const USED = {
  item: "flags.dnd5e.item.uuid | system.item.uuid",
  label: "item.name | system.item.name",
  targets: "flags.dnd5e.targets | system.targets",
} as const;

const ANSWER = { item: USED.item, origin: "flags.dnd5e.originatingMessage | system.origin" } as const;

/** The card of its use reports a spell. An attack roll comes in addition. */
const messages: readonly MessageForm[] = [
  {
    says: "attack",
    where: { [ROLL]: "attack" },
    unless: { [ITEM_TYPE]: "spell" },
    kind: [
      { word: "ranged", where: { [MODE]: "thrown" } },
      { word: "ranged", where: { [MODE]: "thrown-offhand" } },
      { word: "melee", where: { [ofActivity("attack.type.value")]: "melee" } },
      { word: "ranged", where: { [ofActivity("attack.type.value")]: "ranged" } },
    ],
    ...USED,
  },
  {
    says: "spell",
    where: { "flags.dnd5e.messageType | type": "usage", [ITEM_TYPE]: "spell" },
    level:
      "@item.system.level + @flags.dnd5e.scaling | @item.system.level + @system.scaling | item.system.level | system.item.level",
    by: [
      { word: "bonus", where: { [ofActivity("activation.type")]: "bonus" } },
      { word: "reaction", where: { [ofActivity("activation.type")]: "reaction" } },
    ],
    ...USED,
  },
  // In chat, a concentration check is an ordinary save.
  {
    says: "concentration",
    where: { [ROLL]: "save", "flags.dnd5e.roll.ability | system.ability": "con" },
  },
  {
    says: "save",
    where: { [ROLL]: "save" },
    unless: { "system.ability": "death" },
    label: "originItem.name | origin.system.item.name",
    ...ANSWER,
  },
];

/**
 * Characters, NPCs and vehicles use the same places. Vehicles have no concentration save. The bare modifier at the end
 * is a guess for worlds where each ability has its own.
 */
export const dnd5e: Preset = {
  system: "dnd5e",
  confirmedFor: "6.0.0",
  alsoConfirmedFor: "5.3.3",
  fits: [
    { variant: "basic", why: "same-turns" },
    { variant: "kinds-together", why: "own-turns" },
    { variant: "shared-turn", why: "another-way" },
  ],
  traits: {
    initiative: [{ from: "attributes.init.total | abilities.dex.mod" }],
    ...breaksTies({ from: "abilities.dex.value" }),
    concentration: [
      { from: "attributes.concentration.save | abilities.con.save.value | abilities.con.save" },
      { from: "abilities.con.mod", guess: true },
    ],
    hitPoints: [{ from: "attributes.hp.value" }],
    hitPointsMax: [{ from: "attributes.hp.effectiveMax | attributes.hp.max" }],
    hitPointsTemp: [{ from: "attributes.hp.temp" }],
    legendaryActions: [{ types: ["npc"], from: "resources.legact.max" }],
    // In the weapon's units, nearly always feet. Ranged weapons have none.
    meleeReach: [{ from: "most:weapon.system.range.reach" }],
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  // Advantage, exhaustion and a fixed score come from the sheet. The system's dialog asks for more.
  statuses: {
    hidden: ["hiding"],
    "cover-light": ["coverHalf"],
    "cover-heavy": ["coverThreeQuarters", "coverTotal"],
  },
  options: { systemRolls: true },
  counters: ["actions", "legendary-actions"],
  messages,
};
