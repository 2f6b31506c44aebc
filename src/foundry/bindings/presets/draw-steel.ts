import { givesOrder, hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

/** In its own mode, initiative counts the remaining turns. The other mode leaves the field free. */
export const drawSteel: Preset = {
  system: "draw-steel",
  confirmedFor: "1.0.0",
  rules: {
    name: "Draw Steel",
    icon: "fa-right-left",
    choices: {
      formula: "1d10",
      next: "alternating",
      taker: "side",
      shared: "side",
      turns: "several",
      surprise: "ignored",
    },
  },
  fits: [
    { variant: "solo-foes", why: "own-turns" },
    { variant: "popcorn", why: "choosing" },
  ],
  traits: {
    ...givesOrder({ types: ["hero", "npc", "retainer"], from: "system.characteristics.agility.value" }),
    turns: [{ from: "system.combat.turns" }],
    ...hitPointsIn("system.stamina"),
    hitPointsTemp: [{ from: "system.stamina.temporary" }],
    atZero: [{ word: "none", types: ["hero"], where: {} }],
  },
  formula: "2d10 + @A",
  counters: ["malice"],
  side: [
    { word: "players", where: { "combatant.disposition": 2 } },
    { word: "gm", where: { "combatant.disposition": -1 } },
    { word: "gm", where: { "combatant.disposition": -2 } },
  ],
  // Count turns down, and pass the turn.
  hide: [".activate-combatant", '[data-action="activateGroup"]'],
  // It announces the end of a turn itself.
  turns: { ownTurns: { endTurn: "end" } },
  keepsInitiative: { why: "turns-left", where: { "setting:draw-steel.initiativeMode": "default" } },
};
