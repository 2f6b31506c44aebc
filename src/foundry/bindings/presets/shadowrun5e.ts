import { diceBySource } from "./dice-by-source";
import type { Preset } from "../preset";

/** A space's bonus without Intuition. Called `base` before release 0.36. */
const withoutIntuition = (space: "meatspace" | "matrix"): string =>
  ["constant", "base"]
    .map((name) => `@system.initiative.${space}.${name}.value - @system.attributes.intuition.value`)
    .join(" | ");

/** Initiative dice in meatspace above the first. */
const MORE_DICE = "max(0, @system.initiative.meatspace.dice.value - 1)";

/** Drugs are equipment. Ware, powers and spells are not. */
const { augmented, drugged } = diceBySource(MORE_DICE, "equipment", "system.initiative.meatspace.dice");

const SPACE = "system.initiative.perception";
const HOT = "system.matrix.hot_sim";

/**
 * NPCs are characters too. Vehicles, IC and sprites have one sum for initiative, which is divided so that Intuition and
 * the rest add up to it. A character's dice above the first count as augmentation unless equipment effects add them.
 * Spirits' and vehicles' are only dice. Reaction serves as Dexterity.
 */
export const shadowrun5e: Preset = {
  system: "shadowrun5e",
  confirmedFor: "0.36.0",
  fits: [{ variant: "phases", why: "values" }],
  shared: { remainder: "augmentDice", part: "drugDice" },
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
      // An effect without an item may be anything, so the check reports a guess.
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
  turns: {
    turnStart: { method: "turnUpdate", with: ["combat.system.pass | 1"] },
    // Rewrite all numbers, and add combatants of the system.
    ownTurns: { nextPass: "nothing", previousPass: "nothing" },
  },
  ignoreIf: { "combatant.system.pad": true },
};
