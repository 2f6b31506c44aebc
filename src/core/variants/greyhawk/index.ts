import * as v from "valibot";
import { commonRules } from "../../commands/common";
import { metaOf } from "../../mechanics/meta";
import type { Variant } from "../../engine/variant";
import { conceal, tellsSecret } from "./conceal";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { options } from "./options";
import { rules } from "./rules";
import { screen } from "./screen";
import { fitsStage, namesOf, setup, stateSchema, type State } from "./state";
import { text } from "../../state/text";
import { kindWord } from "./kinds";
import { view } from "./view";

/** Declare, roll a die for each kind of action, and the lowest goes first (G-1 to G-4). */
export const greyhawk: Variant<State> = {
  meta: metaOf("greyhawk", "fa-dice"),
  options,
  traits: [{ name: "dexterity", kind: "number", needed: true, label: "TURNWRIGHT.traits.dexterity" }],
  stages: ["setup", "declaring", "turn", "ended"],
  conditions: ["surprised"],
  lasting: "rounds",
  numbers,
  setup,
  conceal,
  tellsSecret,
  rules: { ...commonRules, ...rules },
  flow,
  view,
  screen,
  tells: (event) =>
    event.type === "actions-told"
      ? event.kinds.map((kind) =>
          text("greyhawk.log.told", { combatant: { name: event.combatant }, kind: kindWord(kind) }),
        )
      : [],
  isState: (state, has, stage): state is State =>
    v.is(stateSchema, state) && namesOf(state).every(has) && fitsStage(state, stage),
};
