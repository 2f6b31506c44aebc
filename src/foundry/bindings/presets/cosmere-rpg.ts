import { givesOrder } from "./shapes";
import type { Preset, SheetSource } from "../preset";

const speed: SheetSource = {
  from: "@system.attributes.spd.value + @system.attributes.spd.bonus | system.attributes.spd.value",
};

/** Characters and adversaries alike. The system computes its number and does not store it. Speed is its Dexterity. */
export const cosmereRpg: Preset = {
  system: "cosmere-rpg",
  confirmedFor: "2.0.5",
  traits: {
    ...givesOrder(speed),
    hitPoints: [{ from: "system.resources.hea.value" }],
    hitPointsMax: [{ from: "system.resources.hea.max.value" }],
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  keepsInitiative: { why: "worked-out" },
  turns: { turnEnd: { method: "markActivated" } },
};
