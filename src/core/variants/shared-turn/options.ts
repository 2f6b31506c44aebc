import { COMMON_OPTIONS, type OptionsSpec } from "../../options/spec";

/** The options that tables choose. */
export const options = {
  ...COMMON_OPTIONS,
  /** S-20 */
  reactionsReturn: { kind: "choice", initial: "round", choices: ["round", "own-turn"] },
  /** S-24 */
  waitForAnswers: { kind: "toggle", initial: false },
  /** S-11 */
  plans: { kind: "choice", initial: "free", choices: ["free", "gm"] },
  /** rules 0.10 */
  autoRoll: { kind: "choice", initial: "none", choices: ["none", "gm-side", "all"] },
  /** rules 0.10 */
  groupRolls: { kind: "toggle", initial: false },
} as const satisfies OptionsSpec;
