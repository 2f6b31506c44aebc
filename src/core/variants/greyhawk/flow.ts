import { asJoined, combatant, whyIdle, lackingNumbers } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { drop, set } from "../../state/write";
import type { Mutation, Flow } from "../../engine/variant";
import { giveNumbers } from "../../mechanics/numbers";
import { turnsOneAtATime } from "../../mechanics/one-at-a-time";
import { beginRound, takeNumbersBack } from "../../mechanics/rounds";
import { numbers } from "./numbers";
import { declarationOf, kindsOf, type State } from "./state";

type GreyhawkMutation = Mutation<State>;

/** G-1, G-2: turns once the count has begun. */
const turns = turnsOneAtATime<State>({
  numbers,
  endsSurprise: true,
  forget: ({ fight }, id) => drop(fight.rules.declared, id),
  /** G-1: each round begins with declarations. */
  nextRound(mutation) {
    const { fight } = mutation;
    if (fight.round > 0) takeNumbersBack(fight);
    beginRound(mutation);
    set(fight, { stage: "declaring" });
  },
});

export const endActive = turns.end;

/** Declarations, dice, then turns from the lowest number up: G-1 to G-4. */
export const flow: Flow<State> = {
  ...turns.flow,

  settle(mutation) {
    const { fight } = mutation;
    if (fight.stage === "declaring" && fight.halted && someoneMayDeclare(fight)) set(fight, { halted: false });
    turns.flow.settle(mutation);
  },

  advance: ({ fight }) => (fight.stage === "declaring" ? { do: "beginCount" } : { do: "endTurn" }),
};

const someoneMayDeclare = (fight: Fight<State>): boolean => asJoined(fight).some((id) => whyIdle(fight, id) === null);

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
  for (const id of flow.order(fight)) {
    const kinds = kindsOf(fight, id);
    if (kinds !== null) mutation.emit({ type: "actions-told", combatant: id, kinds: [...kinds] });
  }
}

/** G-4: combatants that could declare and have not, as joined. */
export const undeclared = (fight: Fight<State>): CombatantId[] =>
  asJoined(fight).filter((id) => whyIdle(fight, id) === null && declarationOf(fight, id) === null);
