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

/** G-1: turns once the count has begun. */
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

/** Declarations, dice, then turns from the lowest number up: G-1 to G-4. */
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

/** G-1: other combatants of the kind that no player declares for and that can act. */
export function alikeIn(fight: Fight<State>, first: CombatantId): CombatantId[] {
  const { kind, side } = combatant(fight, first);
  return asJoined(fight).filter((id) => {
    const other = combatant(fight, id);
    const isAlike = other.kind === kind && other.side === side && other.owner === null;
    return id !== first && isAlike && whyIdle(fight, id) === null;
  });
}

/** G-1, G-2, G-4: rolls for all without a number, and reveals the declarations. */
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

/** G-2, G-3: lowest number first. */
function orderOf(fight: Fight<State>): readonly CombatantId[] {
  return orderByInitiative(fight, numbers);
}

/** G-2: ends the turn and its combatant's surprise. */
export function endActive(mutation: GreyhawkMutation, id: CombatantId): void {
  set(mutation.fight.rules, { active: null });
  endTurns(mutation, [id]);
  clearSurprise(mutation, id);
}

/** G-2: a skipped or lost turn also ends surprise. */
function skip(mutation: GreyhawkMutation, id: CombatantId, why: "defeated" | "incapacitated"): void {
  skipTurn(mutation, id, why);
  clearSurprise(mutation, id);
}

function lose(mutation: GreyhawkMutation, id: CombatantId): void {
  loseTurn(mutation, id);
  clearSurprise(mutation, id);
}

/** G-4: combatants that could declare and have not, as joined. */
export function undeclared(fight: Fight<State>): CombatantId[] {
  return asJoined(fight).filter((id) => whyIdle(fight, id) === null && declarationOf(fight, id) === null);
}

/** Ends the round. Remaining combatants lose their turns (C-12). Then all declare again. */
function finishRound(mutation: GreyhawkMutation): void {
  takeTurnsLeft(mutation, orderOf(mutation.fight), { skip, lose });
  endRound(mutation);
  takeNumbersBack(mutation.fight);
  nextRound(mutation);
}
