import { AUTO_ROLL, COMMON_OPTIONS, type OptionsSpec } from "../../options/spec";
import type { VariantOutline } from "../../engine/variant";
import { metaOf } from "../../mechanics/meta";
import { WORLDS, worldWord } from "./world-names";

const options = {
  ...COMMON_OPTIONS,
  /** P-9 */
  reroll: { kind: "choice", initial: "each-round", choices: ["each-round", "keep"], changes: "next-round" },
  /** P-2: the most dice of a roll. 0: no limit. */
  maxDice: { kind: "integer", initial: 0, min: 0, max: 100, changes: "next-round" },
  /** P-13 */
  interrupts: { kind: "toggle", initial: false, changes: "now" },
  /** C-29 */
  autoRoll: AUTO_ROLL,
} as const satisfies OptionsSpec;

/** The Shadowrun-style Combat Turn: all roll, the count goes down, one Action Phase each. */
export const outline: VariantOutline = {
  meta: metaOf("phases", "fa-hourglass-half"),
  options,
  traits: [
    { name: "reaction", kind: "number", needed: true },
    { name: "intuition", kind: "number", needed: true },
    { name: "edge", kind: "number", needed: true },
    { name: "dataProcessing", kind: "number", needed: { where: "world", is: ["cold-sim", "hot-sim"] } },
    { name: "augmentDice", kind: "number", needed: false },
    { name: "drugDice", kind: "number", needed: false },
    { name: "initiateGrade", kind: "number", needed: false },
    { name: "initiativeModifier", kind: "number", needed: false },
    {
      name: "world",
      kind: "text",
      needed: false,
      words: WORLDS.map((world) => ({ value: world, label: worldWord(world) })),
    },
  ],
};
