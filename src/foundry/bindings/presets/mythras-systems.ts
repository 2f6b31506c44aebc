import { breaksTies } from "./shapes";
import type { MessageForm, Preset, SheetSource } from "../preset";

/** Stored in two parts. */
const dexterity: SheetSource = {
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
    ...breaksTies(dexterity),
  },
  formula: "1d10 + @initiativeBonus",
};

/** An exchange of blows, stored in the attack's message. Later changes of it are not new messages. */
const ofExchange = (path: string): string => `flags.mythras-foundry.combat.${path}`;

/** From its `scripts/rules/combat-chat.js`. A reaction's blow has another state. */
const messages: readonly MessageForm[] = [
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
  messages,
  statuses: { surprised: ["surprised", "surprisedOffensive"] },
  keepsInitiative: { why: "two-numbers" },
};
