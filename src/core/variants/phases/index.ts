import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { initiativeRules } from "../../commands/initiative";
import type { Variant } from "../../engine/variant";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { outline } from "./outline";
import { rules } from "./rules";
import { screen } from "./screen";
import { namesOf, setup, stateSchema, type State } from "./state";
import { view } from "./view";

/** Combat Turns and Action Phases: P-1 to P-13. */
export const phases: Variant<State> = {
  ...outline,
  stages: ["setup", "rolling", "turn", "ended"],
  conditions: [],
  numbers,
  setup,
  rules: { ...commonRules, ...initiativeRules(numbers), ...rules },
  flow,
  view,
  screen,
  isState: (state, has): state is State => v.is(stateSchema, state) && namesOf(state).every(has),
};
