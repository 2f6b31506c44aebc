import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { initiativeRules } from "../../commands/initiative";
import type { Variant } from "../../engine/variant";
import { conceal, tellsSecret } from "./conceal";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { outline } from "./outline";
import { rules } from "./rules";
import { screen } from "./screen";
import { fitsStage, namesOf, setup, stateSchema, type State } from "./state";
import { view } from "./view";

/** Initiative Score: I-1 to I-11. */
export const initiativeScore: Variant<State> = {
  ...outline,
  stages: ["setup", "ambush", "turn", "ended"],
  conditions: [],
  numbers,
  setup,
  conceal,
  tellsSecret,
  rules: { ...commonRules, ...initiativeRules(numbers), ...rules },
  flow,
  view,
  screen,
  isState: (state, has, stage): state is State =>
    v.is(stateSchema, state) && fitsStage(state, stage) && namesOf(state).every(has),
};
