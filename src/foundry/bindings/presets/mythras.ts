import type { Preset, Source } from "../preset";

/** With what armour and fatigue take from it. */
const bonus: Source = { from: "system.initiativeBonus | actor.initiativeBonus" };

/** Stored in two parts. */
const dexterity: Source = {
  from: "@system.characteristics.dex.value + @system.characteristics.dex.mod | system.characteristics.dex.value",
};

/**
 * One type of actor for everybody. The most action points are worked out by the actor and stored nowhere; a luck bonus is
 * not there, only points of luck.
 */
export const mythras: Preset = {
  system: "mythras",
  confirmedFor: "2.3.1",
  seenIn: "copy",
  fits: [{ variant: "action-points", why: "action-points" }],
  traits: {
    maxAp: [{ from: "actor.maxActionPoints" }],
    initiative: [bonus],
    tiebreak: [dexterity],
    dexterity: [dexterity],
  },
  formula: "1d10 + @initiativeBonus",
};
