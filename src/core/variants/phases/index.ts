import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { initiativeRules } from "../../commands/initiative";
import { AUTO_ROLL, COMMON_OPTIONS } from "../../options/spec";
import { metaOf } from "../../mechanics/meta";
import type { Variant } from "../../engine/variant";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { rules } from "./rules";
import { screen } from "./screen";
import { namesOf, setup, stateSchema, type State } from "./state";
import { view } from "./view";
import { WORLDS, worldWord } from "./worlds";

/** The Shadowrun-style Combat Turn: all roll, the count goes down, one Action Phase each (P-1 to P-13). */
export const phases: Variant<State> = {
  meta: metaOf("phases", "fa-hourglass-half"),
  options: {
    ...COMMON_OPTIONS,
    /** P-9 */
    reroll: { kind: "choice", initial: "each-round", choices: ["each-round", "keep"], changes: "next-round" },
    /** P-2: the most dice of a roll. 0: no limit. */
    maxDice: { kind: "integer", initial: 0, min: 0, max: 100, changes: "next-round" },
    /** P-13 */
    interrupts: { kind: "toggle", initial: false, changes: "now" },
    /** C-29 */
    autoRoll: AUTO_ROLL,
  },
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
  rules: { ...commonRules, ...initiativeRules(numbers), ...rules },
  flow,
  view,
  screen,
  isState: (state, has): state is State => v.is(stateSchema, state) && namesOf(state).every(has),
};
