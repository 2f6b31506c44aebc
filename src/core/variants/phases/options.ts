import { AUTO_ROLL, COMMON_OPTIONS, type OptionsSpec } from "../../options/spec";

/** The options that tables choose. */
export const options = {
  ...COMMON_OPTIONS,
  /** P-9 */
  reroll: { kind: "choice", initial: "each-round", choices: ["each-round", "keep"] },
  /** P-2: the most dice anybody rolls; 0 for no such bound. */
  maxDice: { kind: "integer", initial: 0, min: 0, max: 100 },
  /** rules 0.10 */
  autoRoll: AUTO_ROLL,
} as const satisfies OptionsSpec;
