import { AUTO_ROLL, COMMON_OPTIONS, groupRolls, type OptionsSpec, WAIT_FOR_ANSWERS } from "../../options/spec";

/** The options that tables choose. */
export const options = {
  ...COMMON_OPTIONS,
  /** S-20 */
  reactionsReturn: { kind: "choice", initial: "round", choices: ["round", "own-turn"] },
  /** S-24 */
  waitForAnswers: WAIT_FOR_ANSWERS,
  /** S-11 */
  plans: { kind: "choice", initial: "free", choices: ["free", "gm"] },
  /** S-10 */
  steps: { kind: "choice", initial: "flowing", choices: ["flowing", "by-hand"] },
  /** rules 0.10 */
  autoRoll: AUTO_ROLL,
  /** rules 0.10 */
  groupRolls: groupRolls(false),
} as const satisfies OptionsSpec;
