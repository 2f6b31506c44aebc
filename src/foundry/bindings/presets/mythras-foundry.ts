import type { Preset, Source } from "../preset";

/** With what conditions do to it. */
const bonus: Source = { from: "system.attributes.initiative" };

const dexterity: Source = { from: "system.dexterity" };

/** Characters and npcs keep these in the same places. A luck bonus is not there, only points of luck. */
export const mythrasFoundry: Preset = {
  system: "mythras-foundry",
  confirmedFor: "0.1.3",
  fits: [{ variant: "action-points", why: "action-points" }],
  traits: {
    maxAp: [{ from: "system.resources.actionPoints.max | system.attributes.actionPointsMax" }],
    initiative: [bonus],
    tiebreak: [dexterity],
    dexterity: [dexterity],
  },
  formula: "1d10 + @attributes.initiative",
  statuses: { surprised: ["surprised", "surprisedOffensive"] },
  keepsInitiative: { why: "two-numbers" },
};
