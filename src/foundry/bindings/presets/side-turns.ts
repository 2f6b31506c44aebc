import { breaksTies, damageIn, givesOrder, hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

/** Seen in copies. No initiative: the spotlight goes round. Older releases misspell the status. */
export const daggerheart: Preset = {
  system: "daggerheart",
  confirmedFor: "2.7.4",
  seenIn: "copy",
  fits: [{ variant: "spotlight", why: "own-turns" }],
  traits: {
    dexterity: [{ types: ["character"], from: "system.traits.agility.value" }],
    ...damageIn("system.resources.hitPoints"),
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  statuses: { defeated: ["defeated", "dead"], incapacitated: ["unconscious", "unconcious"] },
  keepsInitiative: { why: "spotlight" },
  // Passes the turn on, and counts a round for it.
  hide: ['[data-action="toggleSpotlight"]'],
};

/** In its own mode, initiative counts the remaining turns. The other mode leaves the field free. */
export const drawSteel: Preset = {
  system: "draw-steel",
  confirmedFor: "1.0.0",
  fits: [
    { variant: "alternating-sides", why: "own-turns" },
    { variant: "popcorn", why: "choosing" },
  ],
  traits: {
    ...givesOrder({ types: ["hero", "npc", "retainer"], from: "system.characteristics.agility.value" }),
    ...hitPointsIn("system.stamina"),
    hitPointsTemp: [{ from: "system.stamina.temporary" }],
    atZero: [{ word: "none", types: ["hero"], where: {} }],
  },
  formula: "2d10 + @A",
  side: [
    { word: "players", where: { "combatant.disposition": 2 } },
    { word: "gm", where: { "combatant.disposition": -1 } },
    { word: "gm", where: { "combatant.disposition": -2 } },
  ],
  // Count turns down, and pass the turn.
  hide: [".activate-combatant", '[data-action="activateGroup"]'],
  // It announces the end of a turn itself.
  life: { ownTurns: { endTurn: "end" } },
  keepsInitiative: { why: "turns-left", where: { "setting:draw-steel.initiativeMode": "default" } },
};

/** No initiative: sides take turns, and activations count them. Effects set the Agility of mechs and NPCs. */
export const lancer: Preset = {
  system: "lancer",
  confirmedFor: "3.1.3",
  fits: [{ variant: "alternating-sides", why: "own-turns" }],
  traits: {
    dexterity: [{ types: ["mech", "npc", "deployable"], from: "system.agi" }],
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
  life: {
    turnStart: { method: "modifyCurrentActivations", with: ["0 - 1"] },
    ownTurns: { activateCombatant: "nothing" },
  },
};

const PEOPLE = ["character", "npc"];

/**
 * Sides take turns, with flags on the combat. Attributes are dice, compared by sides. The places hold from 4.0.0 to
 * beyond 4.16.1, including Foundry 14. The start of rounds exists since 4.7.0.
 */
export const projectfu: Preset = {
  system: "projectfu",
  confirmedFor: "4.16.1",
  fits: [{ variant: "alternating-sides", why: "own-turns" }],
  traits: {
    initiative: [{ types: PEOPLE, from: "system.derived.init.value" }],
    ...breaksTies({ types: PEOPLE, from: "system.attributes.dex.current" }),
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
  life: {
    turnStart: { hook: "projectfu.events.combat", type: "FU.StartOfTurn" },
    turnEnd: { hook: "projectfu.events.combat", type: "FU.EndOfTurn" },
    roundStart: { hook: "projectfu.events.combat", type: "FU.StartOfRound" },
    ownTurns: { startTurn: "nothing", endTurn: "end" },
  },
};
