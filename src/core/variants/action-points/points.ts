import { combatant, numberTrait } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Act } from "../../engine/variant";
import type { State } from "./state";

/** How many points are all of its points now: the trait, whole and never below 0. */
export function maxApOf(body: Body, id: CombatantId): number {
  return Math.max(0, Math.floor(numberTrait(body, id, "maxAp")));
}

/** What it has left to spend; all of its points where it has never had any. */
export function apOf(body: Body<State>, id: CombatantId): number {
  const left = Object.hasOwn(body.rules.ap, id) ? body.rules.ap[id] : undefined;
  return left ?? maxApOf(body, id);
}

/** gives back all of its points, and takes what was above them. */
export function refill(act: Act<State>, id: CombatantId): void {
  const { body } = act;
  if (isKnown(body, id)) body.rules.ap[id] = maxApOf(body, id);
  else delete body.rules.ap[id];
  act.emit({ type: "refilled", combatant: id });
}

/**
 * who has never had points gets all of them, once it is known how many that is. From then on a change of the trait
 * counts at the next refill (C-5), so that it never does a refill's work.
 */
export function fillNewcomers(body: Body<State>): void {
  for (const id in body.combatants) {
    if (!Object.hasOwn(body.rules.ap, id) && isKnown(body, id)) body.rules.ap[id] = maxApOf(body, id);
  }
}

/** Whether the sheet said how many points it has, or somebody has typed it in. */
function isKnown(body: Body, id: CombatantId): boolean {
  return Object.hasOwn(combatant(body, id).traits, "maxAp");
}

/** Takes what something costs; that it is there has been asked before. */
export function pay(act: Act<State>, id: CombatantId, ap: number): void {
  if (ap === 0) return;
  act.body.rules.ap[id] = apOf(act.body, id) - ap;
  act.emit({ type: "spent", combatant: id, what: "ap", amount: ap });
}

/**
 * adds or takes as many as fit between 0 and all of its points. With `over` they go above, until the next refill;
 * what is above already is not lost by adding.
 */
export function adjust(act: Act<State>, id: CombatantId, by: number, over: boolean): void {
  const left = apOf(act.body, id);
  const most = over ? Infinity : Math.max(left, maxApOf(act.body, id));
  const next = Math.min(most, Math.max(0, left + by));
  act.body.rules.ap[id] = next;
  act.emit({ type: "adjusted", combatant: id, what: "ap", by: next - left });
}
