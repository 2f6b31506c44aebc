import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { noInitiativeRules } from "../../commands/initiative";
import { metaOf } from "../../mechanics/meta";
import type { Variant } from "../../engine/variant";
import { flow } from "./flow";
import { options } from "./options";
import { rules } from "./rules";
import { screen } from "./screen";
import { fitsStage, namesOf, setup, stateSchema, type State } from "./state";
import { view } from "./view";

/** Side initiative led by a pool of Momentum: sides choose who acts, and may seize the initiative (M-1 to M-19). */
export const momentum: Variant<State> = {
  meta: metaOf("momentum", "fa-scale-balanced"),
  options,
  traits: [
    { name: "willpower", kind: "number", needed: false },
    { name: "actionsModifier", kind: "number", needed: false },
    { name: "minorsModifier", kind: "number", needed: false },
  ],
  stages: ["setup", "choosing", "turn", "ended"],
  conditions: ["prone"],
  numbers: null,
  // A turn has the budget of one combatant (M-7).
  sharesTurns: (_fight, shares) => shares === "after",
  setup,
  rules: { ...commonRules, ...noInitiativeRules, ...rules },
  flow,
  view,
  screen,
  isState: (state, has, stage): state is State =>
    v.is(stateSchema, state) && namesOf(state).every(has) && fitsStage(state, stage),
};
