import { COMMON_OPTIONS, type OptionsSpec } from "../../options/spec";

/** The options that tables choose. */
export const options = {
  ...COMMON_OPTIONS,
  /** B-1 */
  formula: { kind: "dice", initial: "1d20 + @initiative" },
  /** B-2 */
  reroll: { kind: "choice", initial: "never", choices: ["never", "each-round"] },
  /** B-2 */
  direction: { kind: "choice", initial: "descending", choices: ["descending", "ascending"] },
  /** rules 0.10 */
  autoRoll: { kind: "choice", initial: "none", choices: ["none", "gm-side", "all"] },
  /** rules 0.10 */
  groupRolls: { kind: "toggle", initial: false },
} as const satisfies OptionsSpec;
