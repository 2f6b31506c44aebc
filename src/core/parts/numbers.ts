import { combatant, formula, numberTrait } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import type { Formula } from "../state/formula";
import type { Mutation, Numbers } from "../engine/variant";
import { deal } from "./cards";
import { choicesOf, isForFirst } from "./choices";
import { oneNumberBy } from "../mechanics/one-number";
import { noteNumber, type State } from "./state";
import { unitKey } from "./units";

const ROLL_OFF = formula("1d20");

/** The name of combatants that share a number, including newcomers: a side, or a kind that acts together. */
const oneNumberKey = (fight: Fight, id: CombatantId): string | null =>
  choicesOf(fight).shared === "side" ? combatant(fight, id).side : unitKey(fight, id);

/** The name of combatants that share a die or card. */
function groupKey(fight: Fight, id: CombatantId): string | null {
  const { side, kind } = combatant(fight, id);
  const byKind = choicesOf(fight).shared === "kind" && side === "gm" ? kind : null;
  return oneNumberKey(fight, id) ?? byKind;
}

const ONE_NUMBER = oneNumberBy(oneNumberKey);

function takesOver(fight: Fight, id: CombatantId): number | null {
  const choices = choicesOf(fight);
  // Foes have a band of their own, without a check.
  if (choices.next === "bands" && combatant(fight, id).side === "gm") return 0;
  if (choices.numbers === "stat") return numberTrait(fight, id, choices.stat);
  return isForFirst(choices) ? null : ONE_NUMBER.takesOver(fight, id);
}

function formulaOf(fight: Fight): Formula {
  const { numbers: source, formula: dice, stat } = choicesOf(fight);
  return source === "stat" ? { kind: "name", name: stat } : formula(dice);
}

/** How often the higher precedes among equal numbers, by a chain of tie-breakers. */
const breaks =
  (value: (fight: Fight, id: CombatantId) => number, ...chains: readonly string[]) =>
  (fight: Fight, id: CombatantId): number =>
    chains.includes(choicesOf(fight).ties) ? value(fight, id) : 0;

/** Numbers by the choices: B-1, B-2, N-1. */
export const numbers: Numbers = {
  formula: formulaOf,
  direction: (fight) => (choicesOf(fight).direction === "ascending" ? -1 : 1),
  ties: [
    breaks((fight, id) => numberTrait(fight, id, "tiebreak"), "value"),
    breaks((fight, id) => (combatant(fight, id).side === "players" ? 1 : 0), "value", "players"),
    breaks((fight, id) => (combatant(fight, id).side === "gm" ? 1 : 0), "foes"),
  ],
  rollOff: (fight) => {
    const { next, ties, turns } = choicesOf(fight);
    // On a clock, numbers meet again and again.
    return ties === "joined" || next === "bands" || turns === "clock" ? null : ROLL_OFF;
  },
  together: (fight, a, b) => groupKey(fight, a) !== null && groupKey(fight, a) === groupKey(fight, b),
  group: groupKey,
  rolledWith: ONE_NUMBER.rolledWith,
  takesOver,
  asks: (fight) => choicesOf(fight).numbers === "dice",
  /** C-31: a side has one number already, and numbers that decided the first turn count no more. */
  companies(fight) {
    const choices = choicesOf(fight);
    if (choices.numbers === "none" || choices.shared === "side") return false;
    return !isForFirst(choices) || fight.stage === "setup";
  },
  atStart(fight) {
    const choices = choicesOf(fight);
    if (choices.numbers === "none") return false;
    return !isForFirst(choices) || ((fight as Fight<State>).rules.first ?? null) === null;
  },
  given: ({ fight }: Mutation<State>, id) => noteNumber(fight, id),
  deal: (mutation, hands) =>
    choicesOf(mutation.fight).numbers === "cards" ? deal(mutation as Mutation<State>, hands) : null,
};
