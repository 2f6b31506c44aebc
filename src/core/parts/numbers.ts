import { combatant, formula, numberTrait } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { writeFormula, type Formula } from "../state/formula";
import type { Mutation, Numbers, RulesCompany } from "../engine/variant";
import { deal } from "./cards";
import { choicesOf, addsToRolls, isChecked, isChosen, isDeclared, isForFirst } from "./choices";
import { declaredRoll, noteFaces } from "./declared";
import { foesOfAKind } from "../mechanics/sides";
import { noteNumber, type State } from "./state";

const ROLL_OFF = formula("1d20");

/** A side, or foes of a kind. With numbers, foes share a turn only with the same initiative value (B-5, N-6). */
function company(fight: Fight, id: CombatantId): RulesCompany | null {
  const choices = choicesOf(fight);
  if (choices.shared === "side") return { key: combatant(fight, id).side, shares: "roll" };
  if (choices.kindsTogether) {
    const value = isChosen(choices) ? "" : String(numberTrait(fight, id, "initiative"));
    return foesOfAKind(fight, id, "turn", value);
  }
  if (choices.shared !== "kind") return null;
  // Those of a kind that roll the same dice (C-29, G-2).
  const dice = addsToRolls(choices) ? writeFormula(formulaOf(fight, id), () => 0) : "";
  return foesOfAKind(fight, id, "dice", dice);
}

function takesOver(fight: Fight, id: CombatantId): number | null {
  const choices = choicesOf(fight);
  // Foes have a band of their own, without a check.
  if (isChecked(choices) && combatant(fight, id).side === "gm") return 0;
  return choices.numbers === "stat" ? numberTrait(fight, id, choices.stat) : null;
}

function formulaOf(fight: Fight, id: CombatantId): Formula {
  const choices = choicesOf(fight);
  const { numbers: source, formula: dice, stat } = choices;
  if (addsToRolls(choices)) return declaredRoll(fight as Fight<State>, id);
  return source === "stat" ? { kind: "name", name: stat } : formula(dice);
}

/** How often the higher precedes among equal numbers, by a chain of tie-breakers. */
const isFoe = (fight: Fight, id: CombatantId): boolean => combatant(fight, id).side === "gm";

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
    breaks((fight, id) => (isFoe(fight, id) ? 1 : 0), "foes"),
    breaks((fight, id) => numberTrait(fight, id, "dexterity"), "dexterity"),
  ],
  rollOff: (fight) => {
    const choices = choicesOf(fight);
    // On a clock, numbers meet again and again.
    const isFree = choices.ties === "joined" || choices.ties === "together";
    return isFree || isChecked(choices) || choices.turns === "clock" ? null : ROLL_OFF;
  },
  together: (fight, a, b) => choicesOf(fight).ties === "dexterity" && isFoe(fight, a) && isFoe(fight, b),
  company,
  takesOver,
  isTold: (fight, id) => !isChecked(choicesOf(fight)) || combatant(fight, id).side === "players",
  asks: (fight) => choicesOf(fight).numbers === "dice",
  /** C-31: a side has one number already, and numbers that decided the first turn count no more. */
  companies(fight) {
    const choices = choicesOf(fight);
    if (choices.numbers === "none" || choices.shared === "side") return false;
    return !isForFirst(choices) || fight.stage === "setup";
  },
  atStart(fight) {
    const choices = choicesOf(fight);
    if (choices.numbers === "none" || isDeclared(choices)) return false;
    return !isForFirst(choices) || ((fight as Fight<State>).rules.first ?? null) === null;
  },
  given({ fight }: Mutation<State>, id, faces) {
    noteNumber(fight, id);
    noteFaces(fight, id, faces);
  },
  deal: (mutation, hands) =>
    choicesOf(mutation.fight).numbers === "cards" ? deal(mutation as Mutation<State>, hands) : null,
};
