import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { initiativeRules } from "../../commands/initiative";
import type { Variant } from "../../engine/variant";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { outline } from "./outline";
import { rules } from "./rules";
import { screen } from "./screen";
import { participants, setup, stateSchema, type State } from "./state";
import { view } from "./view";

/** Shared Turn Combat: S-1 to S-24. */
export const sharedTurn: Variant<State> = {
  ...outline,
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

/** Whether there is a turn exactly if the stage needs one, with a part for each participant. */
function isTurnOf({ turn }: State, stage: string): boolean {
  if (turn === null) return stage !== "reactions" && stage !== "turn";
  return participants(turn).every((id) => Object.hasOwn(turn.parts, id));
}

function namesOf({ spent, passed, turn }: State): string[] {
  const inTurn =
    turn === null
      ? []
      : [
          ...participants(turn),
          ...Object.keys(turn.parts),
          ...Object.keys(turn.declined),
          ...Object.values(turn.parts).flatMap(({ targets = [] }) => targets),
        ];
  return [...Object.keys(spent), ...Object.keys(passed), ...inTurn];
}
