import { COMMON_OPTIONS, groupRolls, type OptionsSpec, WAIT_FOR_ANSWERS } from "../../options/spec";

/** The options that tables choose. */
export const options = {
  ...COMMON_OPTIONS,
  /** */
  refresh: { kind: "choice", initial: "round", choices: ["round", "turn"] },
  /** A-1; blank: those still level stand as they joined. */
  luckRoll: { kind: "dice", initial: "1d20 + @luckBonus", blank: true },
  /** */
  waitForAnswers: WAIT_FOR_ANSWERS,
  /** */
  answerReactions: { kind: "toggle", initial: false },
  /** */
  groupRolls: groupRolls(true),
} as const satisfies OptionsSpec;
