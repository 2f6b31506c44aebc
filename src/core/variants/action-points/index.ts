import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { initiativeRules } from "../../commands/initiative";
import { COMMON_OPTIONS, groupRolls, WAIT_FOR_ANSWERS } from "../../options/spec";
import { metaOf } from "../../mechanics/meta";
import type { Variant } from "../../engine/variant";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { rules } from "./rules";
import { screen } from "./screen";
import { setup, stateSchema, type State } from "./state";
import { view } from "./view";

/** Action Points: one pool pays for everything, on one's own turn and in answer to others. */
export const actionPoints: Variant<State> = {
  meta: metaOf("action-points", "fa-coins"),
  options: {
    ...COMMON_OPTIONS,
    /** */
    refresh: { kind: "choice", initial: "round", choices: ["round", "turn"], changes: "next-round" },
    /** Blank: tied combatants keep the order in which they joined. */
    luckRoll: { kind: "dice", initial: "1d20 + @luckBonus", blank: true, changes: "now" },
    /** */
    waitForAnswers: WAIT_FOR_ANSWERS,
    /** who is asked about an action with targets. */
    asked: { kind: "choice", initial: "concerned", choices: ["concerned", "everyone"], changes: "now" },
    /** */
    answerReactions: { kind: "toggle", initial: false, changes: "now" },
    /** */
    groupRolls: groupRolls(true),
  },
  traits: [
    { name: "initiativeRating", kind: "number", needed: true },
    { name: "luckBonus", kind: "number", needed: false },
    { name: "maxAp", kind: "number", needed: true },
  ],
  stages: ["setup", "turn", "ended"],
  conditions: ["surprised"],
  numbers,
  setup,
  rules: { ...commonRules, ...initiativeRules(numbers), ...rules },
  flow,
  view,
  screen,
  isState: (state, has): state is State => v.is(stateSchema, state) && namesOf(state).every(has),
};

function namesOf({ active, ap, actions, extended, last = {}, quiet = {} }: State): string[] {
  const inEvents = Object.values(actions).flatMap(({ combatant, reactions, declined = {} }) => [
    ...(combatant === null ? [] : [combatant]),
    ...Object.keys(reactions),
    ...Object.keys(declined),
  ]);
  const records = [ap, extended, last, quiet].flatMap((record) => Object.keys(record));
  return [...(active === null ? [] : [active]), ...inEvents, ...records];
}
