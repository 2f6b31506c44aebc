import { breaksTies, hitPointsIn } from "./shapes";
import { type Preset, type SheetSource, ROLLED } from "../preset";

const RED_PEOPLE = ["character", "mook"];

/** Seen in a community copy with the same id. Net actors have another shape. Effects are not included. */
export const cyberpunkRedCore: Preset = {
  system: "cyberpunk-red-core",
  confirmedFor: "1.3.7",
  seenIn: "copy",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [
      { types: RED_PEOPLE, from: "system.stats.ref.value" },
      { types: ["demon"], from: "system.stats.interface" },
      { types: ["blackIce"], from: "system.stats.spd" },
    ],
    ...breaksTies({ types: RED_PEOPLE, from: "system.stats.dex.value" }),
    ...hitPointsIn("system.derivedStats.hp", ["character", "mook"]),
    atZero: [{ word: "none", types: ["character"], where: {} }],
  },
  formula: "1d10 + @stats.ref.value",
  statuses: { incapacitated: ["cpr-unconscious"] },
};

const VALUE = "@system.status.initiative.value";

/** The value has its tie-break after the decimal point, which is separated here. */
export const dsa5: Preset = {
  system: "dsa5",
  confirmedFor: "6.1.3",
  seenIn: "older",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [{ from: `floor(${VALUE}) + @system.status.initiative.diemodifier | floor(${VALUE})` }],
    tiebreak: [{ from: `round((${VALUE} - floor(${VALUE})) * 100)` }],
    dexterity: [{ from: "system.characteristics.ge.value" }],
    ...hitPointsIn("system.status.wounds"),
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  formula: "1d6 + @status.initiative.value",
  statuses: { defeated: ["defeated"], incapacitated: ["incapacitated", "unconscious", "paralysed"] },
};

const TWODSIX_PEOPLE = ["traveller", "animal", "robot"];
const dexterity: SheetSource = { types: TWODSIX_PEOPLE, from: "system.characteristics.dexterity.value" };

/** People and beasts. Ships get their roll from the fight. */
export const twodsix: Preset = {
  system: "twodsix",
  confirmedFor: "7.5.2",
  fits: [{ variant: "basic", why: "same-turns" }],
  traits: {
    initiative: [{ types: TWODSIX_PEOPLE, from: `${ROLLED} | system.characteristics.dexterity.mod` }],
    ...breaksTies(dexterity),
    ...hitPointsIn("system.hits", TWODSIX_PEOPLE),
  },
  formula: "setting:twodsix.initiativeFormula",
};
