import type { MessageForm, Preset } from "../preset";

/** The type of a roll: a flag until release 6, the message's own type since. */
const ROLL = "flags.dnd5e.roll.type | type";
const ITEM_TYPE = "flags.dnd5e.item.type | system.item.type";
const MODE = "flags.dnd5e.roll.attackMode | system.mode";

/** A value of the activity that was used. */
const ofActivity = (path: string): string =>
  ["flags.dnd5e.activity.id", "system.activity.id"].map((id) => `item.system.activities.{${id}}.${path}`).join(" | ");

const USED = {
  item: "flags.dnd5e.item.uuid | system.item.uuid",
  label: "item.name | system.item.name",
  targets: "flags.dnd5e.targets | system.targets",
} as const;

const ANSWER = { item: USED.item, origin: "flags.dnd5e.originatingMessage | system.origin" } as const;

/** A spell is told by the card of its use. Its attack roll, if it has one, comes on top of that. */
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
  // A check of concentration is an ordinary save in the chat.
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
 * Characters, npcs and vehicles keep these in the same places; what they save with for concentration, vehicles don't have. The
 * bare modifier at the end is a guess: it stands where every ability has its own.
 */
export const dnd5e: Preset = {
  system: "dnd5e",
  confirmedFor: "6.0.0",
  alsoConfirmedFor: "5.3.3",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [{ from: "attributes.init.total | abilities.dex.mod" }],
    tiebreak: [{ from: "abilities.dex.value" }],
    dexterity: [{ from: "abilities.dex.value" }],
    concentration: [
      { from: "attributes.concentration.save | abilities.con.save.value | abilities.con.save" },
      { from: "abilities.con.mod", guess: true },
    ],
    hitPoints: [{ from: "attributes.hp.value" }],
    hitPointsMax: [{ from: "attributes.hp.effectiveMax | attributes.hp.max" }],
    hitPointsTemp: [{ from: "attributes.hp.temp" }],
    // In the units of the weapon, nearly always feet; a ranged one has none.
    meleeReach: [{ from: "most:weapon.system.range.reach" }],
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  // Advantage, exhaustion and a fixed score are the sheet's; its dialog asks for more.
  statuses: {
    hidden: ["hiding"],
    "cover-light": ["coverHalf"],
    "cover-heavy": ["coverThreeQuarters", "coverTotal"],
  },
  options: { systemRolls: true },
  messages,
};
