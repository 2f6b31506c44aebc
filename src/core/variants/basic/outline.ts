import { AUTO_ROLL, COMMON_OPTIONS, FORMULA, groupRolls, SYSTEM_ROLLS, type OptionsSpec } from "../../options/spec";
import type { VariantOutline } from "../../engine/variant";

/** The options that tables choose. */
const options = {
  ...COMMON_OPTIONS,
  /** B-1 */
  formula: FORMULA,
  /** B-2 */
  reroll: { kind: "choice", initial: "never", choices: ["never", "each-round"], changes: "next-round" },
  /** B-2 */
  direction: { kind: "choice", initial: "descending", choices: ["descending", "ascending"] },
  /** rules 0.10 */
  autoRoll: AUTO_ROLL,
  /** rules 0.10 */
  groupRolls: groupRolls(false),
  /** C-6 */
  systemRolls: SYSTEM_ROLLS,
} as const satisfies OptionsSpec;

/** Plain individual initiative, with delaying. */
export const outline: VariantOutline = {
  meta: {
    id: "basic",
    name: "TURNWRIGHT.basic.name",
    summary: "TURNWRIGHT.basic.summary",
    version: 1,
    family: "individual",
    status: "stable",
    panel: false,
  },
  options,
  traits: [
    { name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative-bonus" },
    { name: "tiebreak", kind: "number", needed: false },
  ],
};
