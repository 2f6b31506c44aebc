import { breaksTies, hitPointsIn } from "./shapes";
import { type Preset, ROLLED, type SheetSource } from "../preset";

/** Each world has its own attributes. Others use these names. */
const named = (...names: string[]): SheetSource => ({
  from: names.map((name) => `system.attributes.${name}.value`).join(" | "),
  guess: true,
});

const dexterity = named("dexterity", "dex", "agility");

/** One type of actor without fixed attributes, so these are only likely places. */
export const worldbuilding: Preset = {
  system: "worldbuilding",
  confirmedFor: "0.8.2",
  traits: {
    initiative: [{ from: ROLLED }, named("initiative", "init")],
    ...breaksTies(dexterity),
    reaction: [named("reaction")],
    intuition: [named("intuition")],
    edge: [named("edge")],
    maxAp: [
      {
        from: "system.attributes.ap.max | system.attributes.actionPoints.max | system.attributes.ap.value",
        guess: true,
      },
    ],
    willpower: [named("willpower")],
    ...hitPointsIn("system.health"),
  },
  formula: "setting:worldbuilding.initFormula",
};
