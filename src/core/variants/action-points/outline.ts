import { COMMON_OPTIONS, groupRolls, type OptionsSpec, WAIT_FOR_ANSWERS } from "../../options/spec";
import type { VariantOutline } from "../../engine/variant";
import { metaOf } from "../../mechanics/meta";

const options = {
  ...COMMON_OPTIONS,
  /** */
  refresh: { kind: "choice", initial: "round", choices: ["round", "turn"], changes: "next-round" },
  /** Blank: tied combatants keep the order in which they joined. */
  luckRoll: { kind: "dice", initial: "1d20 + @luckBonus", blank: true, changes: "now" },
  /** */
  waitForAnswers: WAIT_FOR_ANSWERS,
  /** */
  answerReactions: { kind: "toggle", initial: false, changes: "now" },
  /** */
  groupRolls: groupRolls(true),
} as const satisfies OptionsSpec;

/** Action Points: one pool pays for everything, on one's own turn and in answer to others. */
export const outline: VariantOutline = {
  meta: metaOf("action-points", "fa-coins"),
  options,
  traits: [
    { name: "initiativeRating", kind: "number", needed: true },
    { name: "luckBonus", kind: "number", needed: false },
    { name: "maxAp", kind: "number", needed: true },
  ],
};
