import { asJoined, combatant, whyIdle, lackingNumbers } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { drop, set } from "../../state/write";
import type { Mutation, Flow } from "../../engine/variant";
import { giveNumbers } from "../../mechanics/numbers";
import { flowOneAtATime } from "../../mechanics/one-at-a-time";
import { orderByInitiative } from "../../mechanics/order";
import { beginRound, endRound, takeNumbersBack } from "../../mechanics/rounds";
import { clearSurprise } from "../../mechanics/surprise";
import { endTurns, loseTurn, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { numbers } from "./numbers";
import { declarationOf, kindsOf, type State } from "./state";

type GreyhawkMutation = Mutation<State>;

/** G-1: one after the other, once the count has begun. */
const inTurn = flowOneAtATime<State>(
  {
    numbers,
    order: orderOf,
    start: (mutation, id) => startTurns(mutation, [id]),
    end: endActive,
    skip,
    forget: ({ fight }, id) => drop(fight.rules.declared, id),
    finishRound,
  },
  nextRound,
);

/** Declarations, then the dice, then one after the other from the lowest: G-1 … G-4. */
export const flow: Flow<State> = {
  ...inTurn,

  settle(mutation) {
    const { fight } = mutation;
    if (fight.stage === "declaring" && fight.halted && someoneMayDeclare(fight)) set(fight, { halted: false });
    inTurn.settle(mutation);
  },

  advance: ({ fight }) => (fight.stage === "declaring" ? { do: "beginCount" } : { do: "endTurn" }),
};

/** G-1: each round begins with declarations. */
function nextRound(mutation: GreyhawkMutation): void {
  beginRound(mutation);
  set(mutation.fight, { stage: "declaring" });
}

function someoneMayDeclare(fight: Fight<State>): boolean {
  return asJoined(fight).some((id) => whyIdle(fight, id) === null);
}

/** G-1: the others of the same kind that nobody's player declares for, as far as they can act. */
export function alikeIn(fight: Fight<State>, first: CombatantId): CombatantId[] {
  const { kind, side } = combatant(fight, first);
  return asJoined(fight).filter((id) => {
    const other = combatant(fight, id);
    const isAlike = other.kind === kind && other.side === side && other.owner === null;
    return id !== first && isAlike && whyIdle(fight, id) === null;
  });
}

/** G-1, G-2, G-4: the dice fall for everybody who has no number yet, and what was declared is told. */
export function beginCount(mutation: GreyhawkMutation): void {
  const { fight } = mutation;
  set(fight, { stage: "turn", halted: false });
  set(fight.rules, { counted: fight.round });
  mutation.emit({ type: "count-begun", round: fight.round });
  giveNumbers(mutation, numbers, lackingNumbers(fight));
  for (const id of orderOf(fight)) {
    const kinds = kindsOf(fight, id);
    if (kinds !== null) mutation.emit({ type: "actions-told", combatant: id, kinds: [...kinds] });
  }
}

/** G-2, G-3: from the lowest number up. */
function orderOf(fight: Fight<State>): readonly CombatantId[] {
  return orderByInitiative(fight, numbers);
}

/** G-2: ends the turn of the one acting, and its surprise with it. */
export function endActive(mutation: GreyhawkMutation, id: CombatantId): void {
  set(mutation.fight.rules, { active: null });
  endTurns(mutation, [id]);
  clearSurprise(mutation, id);
}

/** G-2: a turn that is skipped or lost ends surprise as every turn does. */
function skip(mutation: GreyhawkMutation, id: CombatantId, why: "defeated" | "incapacitated"): void {
  skipTurn(mutation, id, why);
  clearSurprise(mutation, id);
}

function lose(mutation: GreyhawkMutation, id: CombatantId): void {
  loseTurn(mutation, id);
  clearSurprise(mutation, id);
}

/** G-4: those that could declare and have not, as joined. */
export function undeclared(fight: Fight<State>): CombatantId[] {
  return asJoined(fight).filter((id) => whyIdle(fight, id) === null && declarationOf(fight, id) === null);
}

/** Closes the round: those without a turn lose it (C-12). Then everybody declares anew. */
function finishRound(mutation: GreyhawkMutation): void {
  takeTurnsLeft(mutation, orderOf(mutation.fight), { skip, lose });
  endRound(mutation);
  takeNumbersBack(mutation.fight);
  nextRound(mutation);
}
