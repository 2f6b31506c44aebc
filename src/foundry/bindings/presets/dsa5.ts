import { hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

const VALUE = "@system.status.initiative.value";

/** The value has its tie-break after the decimal point, which is separated here. */
export const dsa5: Preset = {
  system: "dsa5",
  confirmedFor: "6.1.3",
  seenIn: "older",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [{ from: `floor(${VALUE}) + @system.status.initiative.diemodifier | floor(${VALUE})` }],
    tiebreak: [{ from: `round((${VALUE} - floor(${VALUE})) * 100)` }],
    dexterity: [{ from: "system.characteristics.ge.value" }],
    ...hitPointsIn("system.status.wounds"),
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  formula: "1d6 + @status.initiative.value",
  statuses: { defeated: ["defeated"], incapacitated: ["incapacitated", "unconscious", "paralysed"] },
};
