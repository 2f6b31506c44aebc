import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { noInitiativeRules } from "../../commands/initiative";
import type { Variant } from "../../engine/variant";
import { flow } from "./flow";
import { outline } from "./outline";
import { rules } from "./rules";
import { screen } from "./screen";
import { fitsStage, namesOf, setup, stateSchema, type State } from "./state";
import { view } from "./view";

/** Side initiative led by Momentum: M-1 to M-19. */
export const momentum: Variant<State> = {
  ...outline,
  stages: ["setup", "choosing", "turn", "ended"],
  conditions: ["prone"],
  numbers: null,
  setup,
  rules: { ...commonRules, ...noInitiativeRules, ...rules },
  flow,
  view,
  screen,
  isState: (state, has, stage): state is State =>
    v.is(stateSchema, state) && namesOf(state).every(has) && fitsStage(state, stage),
};
