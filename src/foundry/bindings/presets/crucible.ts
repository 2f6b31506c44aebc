import { hitPointsIn } from "./shapes";
import type { Preset, SheetSource } from "../preset";

const bonus: SheetSource = {
  from: "round((@system.abilities.dexterity.value + @system.abilities.intellect.value) / 4)",
};

/** Heroes and adversaries alike. At 0 health heroes continue. Its number comes from Dexterity and Intellect. */
export const crucible: Preset = {
  system: "crucible",
  confirmedFor: "0.10.2",
  fits: [{ variant: "basic", why: "each-round" }],
  traits: {
    initiative: [bonus],
    tiebreak: [bonus],
    dexterity: [{ from: "system.abilities.dexterity.value" }],
    ...hitPointsIn("system.resources.health"),
    atZero: [{ word: "none", types: ["hero"], where: {} }],
  },
  statuses: { incapacitated: ["incapacitated", "unconscious", "paralyzed", "asleep"] },
  // Rolls for everyone each round, and posts the results.
  turns: { skipped: "_preUpdate" },
};
