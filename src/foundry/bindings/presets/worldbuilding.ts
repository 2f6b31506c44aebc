import { type Preset, ROLLED, type Source } from "../preset";

/** Every world has attributes of its own: under these names others have them. */
const named = (...names: string[]): Source => ({
  from: names.map((name) => `system.attributes.${name}.value`).join(" | "),
  guess: true,
});

const dexterity = named("dexterity", "dex", "agility");

/** One type of actor, and no attribute that is certain to be there: only where they would be is known. */
export const worldbuilding: Preset = {
  system: "worldbuilding",
  confirmedFor: "0.8.2",
  traits: {
    initiative: [{ from: ROLLED }, named("initiative", "init")],
    tiebreak: [dexterity],
    dexterity: [dexterity],
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
    hitPoints: [{ from: "system.health.value" }],
    hitPointsMax: [{ from: "system.health.max" }],
  },
  formula: "setting:worldbuilding.initFormula",
};
