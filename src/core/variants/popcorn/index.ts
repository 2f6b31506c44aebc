import * as v from "valibot";
import { commonRules } from "../../commands/common";
import type { Variant } from "../../engine/variant";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { outline } from "./outline";
import { rules } from "./rules";
import { screen } from "./screen";
import { fitsStage, namesOf, setup, stateSchema, type State } from "./state";
import { view } from "./view";

/** The combatant who finishes a turn names who goes next: N-1 … N-4. */
export const popcorn: Variant<State> = {
  ...outline,
  stages: ["setup", "choosing", "turn", "ended"],
  conditions: [],
  numbers,
  setup,
  rules: { ...commonRules, ...rules },
  flow,
  view,
  screen,
  isState: (state, has, stage): state is State =>
    v.is(stateSchema, state) && namesOf(state).every(has) && fitsStage(state, stage),
};
