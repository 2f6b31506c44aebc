import { asJoined } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { put } from "../state/write";
import { choicesOf } from "./choices";
import { isDelaying, type State } from "./state";
import { isReady } from "./units";

/** B-3: whether a delayed turn goes over into the next round if nobody takes it before. */
export const isHeldOver = (fight: Fight<State>, id: CombatantId): boolean =>
  choicesOf(fight).waiting === "keep" && isDelaying(fight, id) && isReady(fight, id);

/** The combatants that begin the next round waiting, with the numbers that they have. */
export const heldOver = (fight: Fight<State>): CombatantId[] => asJoined(fight).filter((id) => isHeldOver(fight, id));

/** Lets combatants wait from now on. */
export function waitOn(fight: Fight<State>, ids: readonly CombatantId[]): void {
  for (const id of ids) put(fight.rules.delays ?? {}, id, { round: fight.round, after: null, serial: 0 });
}
