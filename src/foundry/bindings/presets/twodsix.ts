import { breaksTies, hitPointsIn } from "./shapes";
import { type Preset, ROLLED, type SheetSource } from "../preset";

const PEOPLE = ["traveller", "animal", "robot"];
const dexterity: SheetSource = { types: PEOPLE, from: "system.characteristics.dexterity.value" };

/** People and beasts. Ships get their roll from the fight. */
export const twodsix: Preset = {
  system: "twodsix",
  confirmedFor: "7.5.2",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [{ types: PEOPLE, from: `${ROLLED} | system.characteristics.dexterity.mod` }],
    ...breaksTies(dexterity),
    ...hitPointsIn("system.hits", PEOPLE),
  },
  formula: "setting:twodsix.initiativeFormula",
};
