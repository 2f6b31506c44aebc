import type { MessageForm, Preset, Source } from "../preset";

/** With what conditions do to it. */
const bonus: Source = { from: "system.attributes.initiative" };

const dexterity: Source = { from: "system.dexterity" };

/** An exchange of blows, as the message holds it that begins with the attack. What is written into it afterwards is no new message. */
const ofExchange = (path: string): string => `flags.mythras-foundry.combat.${path}`;

/** From its `scripts/rules/combat-chat.js`. A blow struck as a reaction is told in another state. */
const messages: readonly MessageForm[] = [
  {
    says: "attack",
    where: { [ofExchange("status")]: "awaitingDefense" },
    label: ofExchange("attacker.weaponName"),
    kind: [{ word: "ranged", where: { [ofExchange("attacker.modeSnapshot.weaponType")]: "ranged" } }],
    targets: `${ofExchange("defender.tokenUuid")} | ${ofExchange("defender.actorUuid")}`,
  },
];

/** Characters and npcs keep these in the same places. A luck bonus is not there, only points of luck. */
export const mythrasFoundry: Preset = {
  system: "mythras-foundry",
  confirmedFor: "0.1.3",
  fits: [{ variant: "action-points", why: "action-points" }],
  traits: {
    maxAp: [{ from: "system.resources.actionPoints.max | system.attributes.actionPointsMax" }],
    initiative: [bonus],
    tiebreak: [dexterity],
    dexterity: [dexterity],
  },
  formula: "1d10 + @attributes.initiative",
  messages,
  statuses: { surprised: ["surprised", "surprisedOffensive"] },
  keepsInitiative: { why: "two-numbers" },
};
