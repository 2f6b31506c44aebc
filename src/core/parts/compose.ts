import { commonRules } from "../commands/common";
import { text } from "../state/text";
import type { RuleTable, Variant } from "../engine/variant";
import { cardText } from "./cards";
import { possible, type RuleSet } from "./choices";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { outlineOfSet } from "./outline";
import { endTurn, handOverTurn, rules } from "./rules";
import { screen } from "./screen";
import { canChoose, canRoll, stateOf, type State } from "./state";
import { view } from "./view";
import { waitingRules } from "./waiting";

function rulesOf(set: RuleSet): RuleTable<State> {
  const ways = possible(set, "waiting");
  const { choose, ...always } = rules;
  const { delay, stepIn, swap } = waitingRules;
  return {
    ...always,
    ...(canChoose(set) && choose && { choose }),
    endTurn: canChoose(set) ? handOverTurn : endTurn,
    ...((ways.includes("wait") || ways.includes("hold")) && { delay, stepIn }),
    ...(ways.includes("swap") && { swap }),
  };
}

/** The variant that plays a set. All sets share one implementation, which reads each fight's choices. */
export function compose(set: RuleSet): Variant<State> {
  return {
    ...outlineOfSet(set),
    stages: ["setup", ...(canRoll(set) ? ["rolling"] : []), ...(canChoose(set) ? ["choosing"] : []), "turn", "ended"],
    conditions: ["surprised"],
    numbers,
    ...stateOf(set),
    rules: { ...commonRules, ...rulesOf(set) },
    flow,
    tells: (event) =>
      event.type === "card-dealt"
        ? [text("parts.log.dealt", { combatant: { name: event.combatant }, card: cardText(event.deck, event.card) })]
        : [],
    view,
    screen,
  };
}
