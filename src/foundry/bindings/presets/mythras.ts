import type { Preset, SheetSource } from "../preset";

/** Includes armour and fatigue. */
const bonus: SheetSource = { from: "system.initiativeBonus | actor.initiativeBonus" };

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
    initiative: [bonus],
    tiebreak: [dexterity],
    dexterity: [dexterity],
  },
  formula: "1d10 + @initiativeBonus",
};
