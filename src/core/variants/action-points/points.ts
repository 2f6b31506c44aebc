import { asJoined, combatant, numberTrait } from "../../state/combatants";
import { derived } from "../../state/derived";
import type { CombatantId, Fight } from "../../state/fight";
import { drop, put } from "../../state/write";
import { entryOf } from "../../state/table";
import { keyOf } from "../../state/text";
import type { CheckOfOne } from "../../engine/command";
import type { Mutation } from "../../engine/variant";
import type { Extended, State } from "./state";

/** The maximum: the trait, whole and at least 0. */
export const maxApOf = (fight: Fight, id: CombatantId): number =>
  Math.max(0, Math.floor(numberTrait(fight, id, "maxAp")));

/** The points left. All if it never had any. */
export const apOf = (fight: Fight<State>, id: CombatantId): number => entryOf(fight.rules.ap, id) ?? maxApOf(fight, id);

/** all points, once the maximum is known. Later changes of the trait count at the next refill (C-5). */
export function fillNewcomers(fight: Fight<State>): void {
  for (const id of withoutPoints(fight)) put(fight.rules.ap, id, maxApOf(fight, id));
}

const withoutPoints = derived(
  ({ combatants, rules }: Fight<State>) => [combatants, rules.ap],
  (fight) => asJoined(fight).filter((id) => !Object.hasOwn(fight.rules.ap, id) && isKnown(fight, id)),
);

const isKnown = (fight: Fight, id: CombatantId): boolean => Object.hasOwn(combatant(fight, id).traits, "maxAp");

/** resets to the maximum, from below or above. */
export function refill(mutation: Mutation<State>, id: CombatantId): void {
  const { fight } = mutation;
  if (isKnown(fight, id)) put(fight.rules.ap, id, maxApOf(fight, id));
  else drop(fight.rules.ap, id);
  mutation.emit({ type: "refilled", combatant: id });
}

/** the cost is 1 by default. */
export const canPay: CheckOfOne<State, { readonly ap?: number }> = ({ fight }, { combatant: id, ap: cost = 1 }) => {
  const left = apOf(fight, id);
  if (cost <= left) return null;
  const hasNone = left === 0 && maxApOf(fight, id) === 0;
  return {
    code: "not-enough-ap",
    combatant: id,
    detail: left,
    ...(hasNone && { says: keyOf("action-points.refusals.no-points") }),
  };
};

/** spends points, which must be available. */
export function pay(mutation: Mutation<State>, id: CombatantId, ap: number): void {
  if (ap === 0) return;
  put(mutation.fight.rules.ap, id, apOf(mutation.fight, id) - ap);
  mutation.emit({ type: "spent", combatant: id, what: "ap", amount: ap });
}

/** the most it can pay now towards an extended action. */
export const mostTowards = (fight: Fight<State>, id: CombatantId, { paid, total }: Extended): number =>
  Math.min(apOf(fight, id), total - paid);

/** between 0 and the maximum. `over` allows more, until the next refill. Adding never removes points. */
export function adjust(mutation: Mutation<State>, id: CombatantId, by: number, over: boolean): void {
  const left = apOf(mutation.fight, id);
  const most = over ? Infinity : Math.max(left, maxApOf(mutation.fight, id));
  const next = Math.min(most, Math.max(0, left + by));
  put(mutation.fight.rules.ap, id, next);
  mutation.emit({ type: "adjusted", combatant: id, what: "ap", by: next - left });
}
