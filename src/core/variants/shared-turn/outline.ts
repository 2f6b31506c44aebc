import {
  AUTO_ROLL,
  COMMON_OPTIONS,
  FORMULA,
  groupRolls,
  type OptionsSpec,
  SYSTEM_ROLLS,
  WAIT_FOR_ANSWERS,
} from "../../options/spec";
import type { VariantOutline } from "../../engine/variant";
import { metaOf } from "../../mechanics/meta";

const options = {
  ...COMMON_OPTIONS,
  /** S-1 */
  formula: FORMULA,
  /** S-1 */
  systemRolls: SYSTEM_ROLLS,
  /** S-20 */
  reactionsReturn: {
    kind: "choice",
    initial: "round",
    choices: ["round", "own-turn", "both"],
    changes: "next-round",
  },
  /** S-21 */
  surprise: { kind: "choice", initial: "loses-turn", choices: ["loses-turn", "passed-over"], changes: "now" },
  /** S-24 */
  waitForAnswers: WAIT_FOR_ANSWERS,
  /** S-11 */
  plans: { kind: "choice", initial: "free", choices: ["free", "gm"], changes: "now" },
  /** S-10 */
  steps: { kind: "choice", initial: "flowing", choices: ["flowing", "by-hand"], changes: "now" },
  /** C-29 */
  autoRoll: AUTO_ROLL,
  /** C-29 */
  groupRolls: groupRolls(false),
} as const satisfies OptionsSpec;

/** Shared Turn Combat: an Actor and any Reactors act in one shared turn. */
export const outline: VariantOutline = {
  meta: metaOf("shared-turn", "fa-people-arrows"),
  options,
  traits: [
    { name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative-bonus" },
    { name: "dexterity", kind: "number", needed: true, label: "TURNWRIGHT.traits.dexterity" },
    { name: "concentration", kind: "number", needed: true },
  ],
};
