import { breaksTies, hitPointsIn } from "./shapes";
import { type MessageForm, type Preset, type SheetSource, ROLLED } from "../preset";

const cocDexterity: SheetSource = { from: "system.characteristics.dex.value" };

/** Characters, npcs and creatures alike. A gun that is ready adds 50. The order by success levels cannot be rolled here. */
export const coc7: Preset = {
  system: "CoC7",
  confirmedFor: "8.15",
  fits: [{ variant: "by-value", why: "own-turns" }],
  traits: {
    initiative: [
      { from: "@system.characteristics.dex.value + 50", where: { "flag:Combatant.CoC7.hasGun": true } },
      cocDexterity,
    ],
    ...breaksTies(cocDexterity),
    ...hitPointsIn("system.attribs.hp"),
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  formula: "@characteristics.dex.value",
};

/** Stored in two parts. */
const mythrasDexterity: SheetSource = {
  from: "@system.characteristics.dex.value + @system.characteristics.dex.mod | system.characteristics.dex.value",
};

/** One type of actor. Maximum action points are computed and not stored. There are luck points, but no luck bonus. */
export const mythras: Preset = {
  system: "mythras",
  confirmedFor: "2.3.1",
  seenIn: "copy",
  fits: [{ variant: "action-points", why: "action-points" }],
  traits: {
    maxAp: [{ from: "actor.maxActionPoints" }],
    // Includes armour and fatigue.
    initiative: [{ from: "system.initiativeBonus | actor.initiativeBonus" }],
    ...breaksTies(mythrasDexterity),
  },
  formula: "1d10 + @initiativeBonus",
};

/** An exchange of blows, stored in the attack's message. Later changes of it are not new messages. */
const ofExchange = (path: string): string => `flags.mythras-foundry.combat.${path}`;

/** From its `scripts/rules/combat-chat.js`. A reaction's blow has another state. */
const mythrasMessages: readonly MessageForm[] = [
  {
    says: "attack",
    where: { [ofExchange("status")]: "awaitingDefense" },
    label: ofExchange("attacker.weaponName"),
    kind: [{ word: "ranged", where: { [ofExchange("attacker.modeSnapshot.weaponType")]: "ranged" } }],
    targets: `${ofExchange("defender.tokenUuid")} | ${ofExchange("defender.actorUuid")}`,
  },
];

/** Characters and NPCs use the same places. There are luck points, but no luck bonus. */
export const mythrasFoundry: Preset = {
  system: "mythras-foundry",
  confirmedFor: "0.1.3",
  fits: [{ variant: "action-points", why: "action-points" }],
  traits: {
    maxAp: [{ from: "system.resources.actionPoints.max | system.attributes.actionPointsMax" }],
    // Includes conditions.
    initiative: [{ from: "system.attributes.initiative" }],
    ...breaksTies({ from: "system.dexterity" }),
  },
  formula: "1d10 + @attributes.initiative",
  messages: mythrasMessages,
  statuses: { surprised: ["surprised", "surprisedOffensive"] },
  keepsInitiative: { why: "two-numbers" },
};

const initiative = "system.characteristics.i.value";
/** All living types. By the system's first rule, Agility follows the number's decimal point. Here it breaks ties. */
export const wfrp4e: Preset = {
  system: "wfrp4e",
  confirmedFor: "9.6.4",
  fits: [{ variant: "by-value", why: "own-turns" }],
  traits: {
    initiative: [
      { from: initiative, where: { "setting:wfrp4e.initiativeRule": "default" } },
      { from: ROLLED },
      { from: initiative },
    ],
    ...breaksTies({ from: "system.characteristics.ag.value" }),
    ...hitPointsIn("system.status.wounds"),
    atZero: [{ word: "none", types: ["character"], where: {} }],
  },
  formula: "config",
  side: [
    { word: "players", where: { "doc.advantageGroup": "players" } },
    { word: "gm", where: { "doc.advantageGroup": "enemies" } },
  ],
};
