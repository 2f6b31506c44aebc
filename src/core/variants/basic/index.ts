import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { initiativeRules } from "../../commands/initiative";
import type { Variant } from "../../engine/variant";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { outline } from "./outline";
import { rules } from "./rules";
import { screen } from "./screen";
import { setup, stateSchema, type State } from "./state";

/** Plain individual initiative: B-1 … B-3. */
export const basic: Variant<State> = {
  ...outline,
  stages: ["setup", "rolling", "turn", "ended"],
  conditions: [],
  numbers,
  setup,
  rules: { ...commonRules, ...initiativeRules(numbers), ...rules },
  flow,
  view: () => ({ fields: {}, combatants: {} }),
  screen,
  isState: (state, has): state is State =>
    v.is(stateSchema, state) && [state.active, ...Object.keys(state.delays)].every((id) => id === null || has(id)),
};
