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
import { view } from "./view";

/** Action Points. */
export const actionPoints: Variant<State> = {
  ...outline,
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

function namesOf({ active, ap, actions, extended }: State): string[] {
  const inEvents = Object.values(actions).flatMap(({ combatant, reactions, declined = {} }) => [
    ...(combatant === null ? [] : [combatant]),
    ...Object.keys(reactions),
    ...Object.keys(declined),
  ]);
  return [...(active === null ? [] : [active]), ...Object.keys(ap), ...inEvents, ...Object.keys(extended)];
}
