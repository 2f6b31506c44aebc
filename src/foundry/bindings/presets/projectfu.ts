import { breaksTies, hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

const PEOPLE = ["character", "npc"];

/**
 * Sides take turns, with flags on the combat. Attributes are dice, compared by sides. The places hold from 4.0.0 to
 * beyond 4.16.1, including Foundry 14. The start of rounds exists since 4.7.0.
 */
export const projectfu: Preset = {
  system: "projectfu",
  confirmedFor: "4.16.1",
  rules: {
    name: "Fabula Ultima",
    icon: "fa-right-left",
    choices: { formula: "2d8", next: "alternating", taker: "side", shared: "side", turns: "several" },
  },
  fits: [{ variant: "solo-foes", why: "own-turns" }],
  traits: {
    initiative: [{ types: PEOPLE, from: "system.derived.init.value" }],
    ...breaksTies({ types: PEOPLE, from: "system.attributes.dex.current" }),
    // Elites and champions.
    turns: [{ types: ["npc"], from: "system.rank.replacedSoldiers" }],
    ...hitPointsIn("system.resources.hp", PEOPLE),
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  side: [
    { word: "players", where: { "combatant.faction": "friendly" } },
    { word: "gm", where: { "combatant.faction": "hostile" } },
  ],
  keepsInitiative: { why: "marks" },
  // Begin and end the system's own turns. Names of earlier releases come first.
  hide: [".take-turn", '[data-action="startTurn"]', '[data-action="endTurn"]', '[data-action="takeTurnOutOfTurn"]'],
  // Its effects wait for these events, which its own turns and rounds send on the GM's client.
  turns: {
    turnStart: { hook: "projectfu.events.combat", type: "FU.StartOfTurn" },
    turnEnd: { hook: "projectfu.events.combat", type: "FU.EndOfTurn" },
    roundStart: { hook: "projectfu.events.combat", type: "FU.StartOfRound" },
    ownTurns: { startTurn: "nothing", endTurn: "end" },
  },
};
