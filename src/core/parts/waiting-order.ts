import { hasActed } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { choicesOf } from "./choices";
import { delayOf, isDelaying, type State } from "./state";

type Ids = readonly CombatantId[];

/** B-3: in the order of the commands. */
const steppedIn = (fight: Fight<State>): CombatantId[] =>
  Object.keys(fight.rules.delays ?? {})
    .filter((id) => (delayOf(fight, id)?.after ?? null) !== null)
    .toSorted((a, b) => (delayOf(fight, a)?.serial ?? 0) - (delayOf(fight, b)?.serial ?? 0));

/** B-3: a combatant that stepped in follows the turn during which it did. */
export function withSteppedIn(fight: Fight<State>, byNumber: Ids): Ids {
  const stepped = steppedIn(fight).filter((id) => byNumber.includes(delayOf(fight, id)?.after ?? ""));
  if (stepped.length === 0) return byNumber;
  const order = [...byNumber];
  const lastAfter = new Map<CombatantId, CombatantId>();
  for (const id of stepped) {
    const anchor = delayOf(fight, id)?.after ?? "";
    order.splice(order.indexOf(id), 1);
    order.splice(order.indexOf(lastAfter.get(anchor) ?? anchor) + 1, 0, id);
    lastAfter.set(anchor, id);
  }
  return order;
}

/** B-3: first combatants that stepped in, then combatants that have not waited, then turns kept to the round's end. */
export function firstWaiting(fight: Fight<State>, left: Ids): CombatantId | null {
  const stepping = steppedIn(fight).find((id) => !hasActed(fight, id) && left.includes(id));
  const next = stepping ?? left.find((id) => delayOf(fight, id) === null);
  const kept = choicesOf(fight).waiting === "hold" ? left.find((id) => isDelaying(fight, id)) : undefined;
  return next ?? kept ?? null;
}
