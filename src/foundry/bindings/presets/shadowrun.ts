import { hitPointsIn } from "./shapes";
import type { Preset, SheetSource } from "../preset";

/**
 * Separates initiative dice of drugs from augmentations', by the items whose effects add them. If a limit cuts dice,
 * augmentations keep theirs, because they give bonus actions (P-5).
 *
 * @param more the dice above the first, as a formula
 * @param drugs the item kind of drugs
 * @param key the number of dice, as effects name it
 */
function diceBySource(more: string, drugs: string, key: string): { augmented: string; drugged: string } {
  const ofDrugs = `@effects:${drugs}.${key}`;
  const augmented = `max(0, ${more} - ${ofDrugs}, min(${more}, @effects:any.${key} - ${ofDrugs}))`;
  return { augmented, drugged: `${more} - ${augmented}` };
}

/** The realm chosen for this fight, else the sheet's. */
const REALM = "flag:Combatant.shadowrun4e.realm | system.realm";

/** For tie-breaks, because the system has no Dexterity. */
const reaction: SheetSource = { from: "system.sheetStats.REACTION" };

/** Plain numbers. Not read: passes, in one line for three realms, and wounds, whose sign was not seen. */
export const shadowrun4e: Preset = {
  system: "shadowrun4e",
  confirmedFor: "1.22.0",
  fits: [{ variant: "phases", why: "values" }],
  traits: {
    reaction: [reaction],
    dexterity: [reaction],
    intuition: [{ from: "system.sheetStats.INTUITION" }],
    edge: [{ from: "system.sheetStats.EDGE" }],
    tiebreak: [{ from: "system.sheetStats.EDGE" }],
    world: [
      { word: "physical", where: { [REALM]: "physical" } },
      { word: "astral", where: { [REALM]: "astral" } },
    ],
    initiative: [
      {
        from: "system.derivedStats.initiative.{flag:Combatant.shadowrun4e.realm} | system.derivedStats.initiative.{system.realm} | system.derivedStats.initiative.physical",
      },
    ],
  },
};

/** A space's bonus without Intuition. Called `base` before release 0.36. */
const withoutIntuition = (space: "meatspace" | "matrix"): string =>
  ["constant", "base"]
    .map((name) => `@system.initiative.${space}.${name}.value - @system.attributes.intuition.value`)
    .join(" | ");

/** Initiative dice in meatspace above the first. */
const MEATSPACE_DICE = "max(0, @system.initiative.meatspace.dice.value - 1)";

/** Drugs are equipment. Ware, powers and spells are not. */
const fifthEdition = diceBySource(MEATSPACE_DICE, "equipment", "system.initiative.meatspace.dice");

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
      { types: ["character"], from: fifthEdition.augmented },
      // An effect without an item may be anything, so the check reports a guess.
      { types: ["character"], from: MEATSPACE_DICE, guess: true },
    ],
    drugDice: [
      { types: ["character"], from: fifthEdition.drugged },
      { types: ["spirit", "vehicle"], from: MEATSPACE_DICE },
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
    // Rewrite all numbers, and add combatants of the system.
    ownTurns: { nextPass: "nothing", previousPass: "nothing" },
  },
  ignoreIf: { "combatant.system.pad": true },
};

/** Initiative dice in meatspace above the first. */
const PHYSICAL_DICE = "max(0, @system.initiative.physical.dicePool - 1)";

/** Drugs are gear of that subtype. */
const sixthEdition = diceBySource(PHYSICAL_DICE, "DRUGS", "system.initiative.physical.diceMod");

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
  shared: { rest: "augmentDice", part: "drugDice" },
  traits: {
    reaction: [{ from: "system.attributes.rea.pool" }],
    intuition: [{ from: "system.attributes.int.pool | system.attributes.intuition.pool" }],
    edge: [{ from: "system.edge.max | system.edge.value" }],
    augmentDice: [
      { types: ["Player", "NPC"], from: sixthEdition.augmented },
      // An effect without an item may be anything, so the check reports a guess.
      { types: ["Player", "NPC"], from: PHYSICAL_DICE, guess: true },
    ],
    drugDice: [
      { types: ["Player", "NPC"], from: sixthEdition.drugged },
      { types: ["Critter", "Spirit", "Vehicle"], from: PHYSICAL_DICE },
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
