import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { initiativeRules } from "../../commands/initiative";
import { COMMON_OPTIONS, FORMULA } from "../../options/spec";
import { metaOf } from "../../mechanics/meta";
import type { Variant } from "../../engine/variant";
import { conceal, tellsSecret } from "./ambush-visibility";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { rules } from "./rules";
import { screen } from "./screen";
import { fitsStage, namesOf, setup, stateSchema, type State } from "./state";
import { view } from "./view";

/** One score for the whole fight, with groups, roll-offs between sides, and ambushes (I-1 to I-11). */
export const initiativeScore: Variant<State> = {
  meta: metaOf("initiative-score", "fa-ranking-star"),
  options: {
    ...COMMON_OPTIONS,
    /** I-1 */
    formula: FORMULA,
  },
  traits: [{ name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative" }],
  stages: ["setup", "ambush", "turn", "ended"],
  conditions: [],
  numbers,
  sharesTurns: true,
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
