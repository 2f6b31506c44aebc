import { baseOf, hasActed, markOf } from "../../state/combatants";
import { derived, firstStill } from "../../state/derived";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { drop, set } from "../../state/write";
import type { Mutation } from "../../engine/variant";
import { flowOneAtATime } from "../../mechanics/one-at-a-time";
import { orderByInitiative } from "../../mechanics/order";
import { setActive } from "../../mechanics/own-turn";
import { beginRolling, beginRound, endRound, isUnacted } from "../../mechanics/rounds";
import { endTurns, resumeTurn, skipTurn, startTurns, takeTurnsLeft } from "../../mechanics/turns";
import { numbers } from "./numbers";
import { delayOf, type State } from "./state";

type BasicMutation = Mutation<State>;

/** One after the other, from the top: B-1 … B-3. */
export const flow = flowOneAtATime<State>(
  {
    numbers,
    order: orderOf,
    next: nextOf,
    start(mutation, id) {
      if (markOf(mutation.fight, id).began === true) resumeTurn(mutation, id);
      else startTurns(mutation, [id]);
    },
    end: endActive,
    skip: (mutation, id, why) => skipTurn(mutation, id, why, markOf(mutation.fight, id).began === true),
    forget: ({ fight }, id) => drop(fight.rules.delays, id),
    finishRound,
  },
  (mutation) => {
    set(mutation.fight, { stage: "turn" });
    beginRound(mutation);
  },
);

/** B-2: by initiative; one that has stepped in stands right after the turn during which it did (B-3). */
function orderOf(fight: Fight<State>): readonly CombatantId[] {
  const byInitiative = orderByInitiative(fight, numbers);
  const stepped = steppedIn(fight).filter((id) => byInitiative.includes(delayOf(fight, id)?.after ?? ""));
  if (stepped.length === 0) return byInitiative;
  const order = [...byInitiative];
  const lastAfter = new Map<CombatantId, CombatantId>();
  for (const id of stepped) {
    const anchor = delayOf(fight, id)?.after ?? "";
    order.splice(order.indexOf(id), 1);
    order.splice(order.indexOf(lastAfter.get(anchor) ?? anchor) + 1, 0, id);
    lastAfter.set(anchor, id);
  }
  return order;
}

/** Ends the turn of the one acting. */
export function endActive(mutation: BasicMutation, id: CombatantId): void {
  setActive(mutation.fight.rules, null);
  endTurns(mutation, [id]);
}

/** B-3: the combatants that have stepped in, in the order of the commands. */
const steppedIn = derived(
  ({ rules, round }: Fight<State>) => [rules.delays, round],
  (fight) =>
    Object.keys(fight.rules.delays)
      .filter((id) => (delayOf(fight, id)?.after ?? null) !== null)
      .toSorted((a, b) => (delayOf(fight, a)?.serial ?? 0) - (delayOf(fight, b)?.serial ?? 0)),
);

/** B-3: next is one that stepped in, else the first in the order that has not acted, waited or come too late (C-16). */
function nextOf(fight: Fight<State>): CombatantId | null {
  const stepping = steppedIn(fight).find((id) => !hasActed(fight, id));
  const order = orderOf(fight);
  return stepping ?? order[firstNotDelaying(fight, order)] ?? null;
}

const firstNotDelaying = firstStill(
  ({ marks, rules }: Fight<State>) => [marks, rules.delays],
  (fight, id: CombatantId) => baseOf(fight, id) !== null && isUnacted(fight, id) && delayOf(fight, id) === null,
);

/** B-3: those that waited and never stepped in lose their turns as the round closes; the next may begin with a roll (B-2). */
function finishRound(mutation: BasicMutation): void {
  const { fight } = mutation;
  takeTurnsLeft(mutation, orderOf(fight));
  endRound(mutation);
  beginRound(mutation);
  if (fight.options["reroll"] === "each-round") beginRolling(mutation, numbers);
}
