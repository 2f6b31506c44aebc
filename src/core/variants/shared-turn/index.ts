import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { initiativeRules } from "../../commands/initiative";
import { AUTO_ROLL, COMMON_OPTIONS, FORMULA, groupRolls, SYSTEM_ROLLS, WAIT_FOR_ANSWERS } from "../../options/spec";
import { metaOf } from "../../mechanics/meta";
import type { Variant } from "../../engine/variant";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { rules } from "./rules";
import { screen } from "./screen";
import { participants, setup, stateSchema, type State } from "./state";
import { view } from "./view";

/** Shared Turn Combat: an Actor and any Reactors act in one shared turn (S-1 to S-24). */
export const sharedTurn: Variant<State> = {
  meta: metaOf("shared-turn", "fa-people-arrows"),
  options: {
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
  },
  traits: [
    { name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative-bonus" },
    { name: "dexterity", kind: "number", needed: true, label: "TURNWRIGHT.traits.dexterity" },
    { name: "concentration", kind: "number", needed: true },
  ],
  stages: ["setup", "rolling", "impetus", "reactions", "turn", "ended"],
  conditions: ["surprised", "must-save", "compelled"],
  numbers,
  setup,
  rules: { ...commonRules, ...initiativeRules(numbers), ...rules },
  flow,
  recordFrom: "declareActor",
  view,
  screen,
  isState: (state, has, stage): state is State =>
    v.is(stateSchema, state) && namesOf(state).every(has) && isTurnOf(state, stage),
};

/** A turn exactly if the stage needs one, with a part for each participant. */
function isTurnOf({ turn }: State, stage: string): boolean {
  if (turn === null) return stage !== "reactions" && stage !== "turn";
  return participants(turn).every((id) => Object.hasOwn(turn.parts, id));
}

function namesOf({ spent, passed, turn }: State): string[] {
  const names = [...Object.keys(spent), ...Object.keys(passed)];
  if (turn === null) return names;
  const aims = Object.values(turn.parts).flatMap(({ targets = [] }) => targets);
  return [...names, ...participants(turn), ...Object.keys(turn.parts), ...Object.keys(turn.declined), ...aims];
}
