import { breaksTies, hitPointsIn } from "./shapes";
import type { Preset, SheetSource } from "../preset";

const dexterity: SheetSource = { from: "system.stats.dex.total" };

/** Characters and NPCs alike. World settings choose the characteristic for the order, and the roll. */
export const brp: Preset = {
  system: "brp",
  confirmedFor: "13.1.55",
  fits: [{ variant: "by-value", why: "own-turns" }],
  traits: {
    initiative: [{ from: "system.stats.{setting:brp.initStat}.total" }, dexterity],
    ...breaksTies(dexterity),
    ...hitPointsIn("system.health"),
  },
  formula: "@initiative {setting:brp.initMod}",
};
