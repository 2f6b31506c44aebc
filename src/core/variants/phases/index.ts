import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { initiativeRules } from "../../commands/initiative";
import type { Variant } from "../../engine/variant";
import { conceal } from "./conceal";
import { flow } from "./flow";
import { meta } from "./meta";
import { numbers } from "./numbers";
import { options } from "./options";
import { rules } from "./rules";
import { screen } from "./screen";
import { namesOf, setup, stateSchema, type State } from "./state";
import { view } from "./view";
import { worldWord } from "./words";
import { WORLDS } from "./worlds";

/** Combat Turns and Action Phases: P-1 … P-12. */
export const phases: Variant<State> = {
  meta,
  options,
  traits: [
    { name: "reaction", kind: "number", needed: true },
    { name: "intuition", kind: "number", needed: true },
    { name: "edge", kind: "number", needed: true },
    { name: "dataProcessing", kind: "number", needed: { where: "world", is: ["cold-sim", "hot-sim"] } },
    { name: "augmentDice", kind: "number", needed: false },
    { name: "drugDice", kind: "number", needed: false },
    { name: "initiateGrade", kind: "number", needed: false },
    { name: "initiativeModifier", kind: "number", needed: false },
    {
      name: "world",
      kind: "text",
      needed: false,
      words: WORLDS.map((world) => ({ value: world, label: worldWord(world) })),
    },
  ],
  stages: ["setup", "rolling", "turn", "ended"],
  conditions: [],
  numbers,
  setup,
  conceal,
  rules: { ...commonRules, ...initiativeRules(numbers), ...rules },
  flow,
  view,
  screen,
  isState: (state, has): state is State => v.is(stateSchema, state) && namesOf(state).every(has),
};
