import { breaksTies, hitPointsIn } from "./shapes";
import { type Preset, ROLLED } from "../preset";

const initiative = "system.characteristics.i.value";
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
