import { type Preset, ROLLED, type SheetSource } from "../preset";

const initiative = "system.characteristics.i.value";
const agility: SheetSource = { from: "system.characteristics.ag.value" };

/**
 * All living types. Vehicles have no number. By the system's first rule, Agility follows the number's decimal point.
 * Here it breaks ties.
 */
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
    tiebreak: [agility],
    dexterity: [agility],
    hitPoints: [{ from: "system.status.wounds.value" }],
    hitPointsMax: [{ from: "system.status.wounds.max" }],
    atZero: [{ word: "none", types: ["character"], where: {} }],
  },
  formula: "config",
  side: [
    { word: "players", where: { "doc.advantageGroup": "players" } },
    { word: "gm", where: { "doc.advantageGroup": "enemies" } },
  ],
};
