import { hitPointsIn } from "./shapes";
import { diceBySource } from "./dice-by-source";
import type { Preset } from "../preset";

/** Initiative dice in meatspace above the first. */
const MORE_DICE = "max(0, @system.initiative.physical.dicePool - 1)";

/** Drugs are gear of that subtype. */
const { augmented, drugged } = diceBySource(MORE_DICE, "DRUGS", "system.initiative.physical.diceMod");

/** Chosen in the tracker for this fight, else on the sheet. */
const MODE = "flag:Combatant.shadowrun6-eden.iniType | system.initiative.default";
const MATRIX = "system.matrixIni";

/**
 * Dice of players' characters and NPCs above the first count as augmentation unless drugs' effects add them. Others'
 * are only dice. Data Processing was not found. Reaction serves as Dexterity.
 */
export const shadowrun6Eden: Preset = {
  system: "shadowrun6-eden",
  confirmedFor: "4.0.7",
  fits: [{ variant: "phases", why: "values" }],
  shared: { remainder: "augmentDice", part: "drugDice" },
  traits: {
    reaction: [{ from: "system.attributes.rea.pool" }],
    intuition: [{ from: "system.attributes.int.pool | system.attributes.intuition.pool" }],
    edge: [{ from: "system.edge.max | system.edge.value" }],
    augmentDice: [
      { types: ["Player", "NPC"], from: augmented },
      // An effect without an item may be anything, so the check reports a guess.
      { types: ["Player", "NPC"], from: MORE_DICE, guess: true },
    ],
    drugDice: [
      { types: ["Player", "NPC"], from: drugged },
      { types: ["Critter", "Spirit", "Vehicle"], from: MORE_DICE },
    ],
    initiateGrade: [{ from: "system.attributes.mag.initiation" }],
    world: [
      { word: "physical", where: { [MODE]: "physical" } },
      { word: "astral", where: { [MODE]: "astral" } },
      { word: "ar", where: { [MODE]: "matrix", [MATRIX]: "ar" } },
      { word: "cold-sim", where: { [MODE]: "matrix", [MATRIX]: "vrcold" } },
      { word: "hot-sim", where: { [MODE]: "matrix", [MATRIX]: "vrhot" } },
    ],
    initiative: [
      {
        from: "system.initiative.{flag:Combatant.shadowrun6-eden.iniType}.pool | system.initiative.{system.initiative.default}.pool | system.initiative.{system.initiative.default}.rank | system.initiative.physical.pool",
      },
    ],
    dexterity: [{ from: "system.attributes.rea.pool" }],
    ...hitPointsIn("system.physical"),
    atZero: [{ word: "incapacitated", types: ["Player", "NPC", "Critter", "Spirit"], where: {} }],
  },
  drugs: "DRUGS",
};
