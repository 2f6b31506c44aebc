import { diceBySource } from "./dice-by-source";
import type { Preset } from "../preset";

/** The part before the dice of a space, without Intuition. Releases before 0.36 called it `base`. */
const withoutIntuition = (space: "meatspace" | "matrix"): string =>
  ["constant", "base"]
    .map((name) => `@system.initiative.${space}.${name}.value - @system.attributes.intuition.value`)
    .join(" | ");

/** Initiative dice in the flesh above the one that everybody has. */
const MORE_DICE = "max(0, @system.initiative.meatspace.dice.value - 1)";

/** Drugs are equipment, which ware, powers and spells are not. */
const { augmented, drugged } = diceBySource(MORE_DICE, "equipment", "system.initiative.meatspace.dice");

const SPACE = "system.initiative.perception";
const HOT = "system.matrix.hot_sim";

/**
 * Npcs are characters too. Vehicles, ic and sprites keep one sum for initiative (a vehicle's pilot, a host's rating, a
 * sprite's level): it is divided so that Intuition and the rest come to that sum again. Dice of a character above the
 * first count as augmentation unless effects of equipment add them; those of spirits and vehicles are dice only.
 * Reaction stands in for the rules' Dexterity.
 */
export const shadowrun5e: Preset = {
  system: "shadowrun5e",
  confirmedFor: "0.36.0",
  fits: [{ variant: "phases", why: "values" }],
  shared: { rest: "augmentDice", part: "drugDice" },
  traits: {
    reaction: [
      { types: ["vehicle"], from: withoutIntuition("meatspace") },
      { types: ["character", "spirit", "sprite", "ic"], from: "system.attributes.reaction.value" },
    ],
    intuition: [{ from: "system.attributes.intuition.value" }],
    edge: [{ from: "system.attributes.edge.value" }],
    dataProcessing: [
      {
        types: ["character"],
        from: "system.matrix.data_processing.value | system.attributes.data_processing.value",
      },
      { types: ["vehicle", "ic", "sprite"], from: withoutIntuition("matrix") },
    ],
    augmentDice: [
      { types: ["character"], from: augmented },
      // An effect that comes from no item may be anything: the check says that this is a guess.
      { types: ["character"], from: MORE_DICE, guess: true },
    ],
    drugDice: [
      { types: ["character"], from: drugged },
      { types: ["spirit", "vehicle"], from: MORE_DICE },
    ],
    initiateGrade: [{ types: ["character", "spirit"], from: "system.magic.initiation" }],
    initiativeModifier: [{ types: ["character", "spirit"], from: "0 - @system.wounds.value" }],
    world: [
      { word: "hot-sim", types: ["ic", "sprite"], where: {} },
      { word: "physical", where: { [SPACE]: "meatspace" } },
      { word: "astral", where: { [SPACE]: "astral" } },
      { word: "hot-sim", where: { [SPACE]: "matrix", [HOT]: true } },
      { word: "cold-sim", where: { [SPACE]: "matrix", [HOT]: false } },
    ],
    initiative: [{ from: "system.initiative.current.constant.value | system.initiative.current.base.value" }],
    tiebreak: [{ from: "system.attributes.edge.value" }],
    dexterity: [{ from: "system.attributes.reaction.value" }],
    hitPoints: [
      { types: ["character", "spirit", "vehicle"], from: "@system.track.physical.max - @system.track.physical.value" },
    ],
    hitPointsMax: [{ types: ["character", "spirit", "vehicle"], from: "system.track.physical.max" }],
    atZero: [{ word: "incapacitated", types: ["character", "spirit"], where: {} }],
  },
  drugs: "equipment",
  life: {
    turnStart: { method: "turnUpdate", with: ["combat.system.pass | 1"] },
    // Write everybody's number anew, and add combatants of the system's own.
    ownTurns: { nextPass: "nothing", previousPass: "nothing" },
  },
  ignoreIf: { "combatant.system.pad": true },
};
