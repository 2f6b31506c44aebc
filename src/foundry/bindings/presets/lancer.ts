import { hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

/** No initiative: sides take turns, and activations count them. Effects set the Agility of mechs and NPCs. */
export const lancer: Preset = {
  system: "lancer",
  confirmedFor: "3.1.3",
  rules: {
    name: "Lancer",
    icon: "fa-right-left",
    choices: { numbers: "none", next: "alternating", taker: "side", turns: "several" },
  },
  fits: [{ variant: "solo-foes", why: "own-turns" }],
  traits: {
    dexterity: [{ types: ["mech", "npc", "deployable"], from: "system.agi" }],
    turns: [{ from: "system.activations" }],
    ...hitPointsIn("system.hp"),
    hitPointsTemp: [{ from: "system.overshield.value" }],
    atZero: [
      { word: "incapacitated", types: ["pilot"], where: {} },
      { word: "none", types: ["mech", "npc"], where: {} },
    ],
  },
  statuses: { incapacitated: ["system.statuses.shutdown", "system.statuses.downandout"] },
  side: [
    { word: "players", where: { "combatant.disposition": 2 } },
    { word: "gm", where: { "combatant.disposition": -1 } },
    { word: "gm", where: { "combatant.disposition": -2 } },
  ],
  keepsInitiative: { why: "marks" },
  // Passes the turn on.
  hide: ['[data-action="activateCombatantTurn"]'],
  // Its turns take an activation from the acting combatant. A new round restores all.
  turns: {
    turnStart: { method: "modifyCurrentActivations", with: ["0 - 1"] },
    ownTurns: { activateCombatant: "nothing" },
  },
};
