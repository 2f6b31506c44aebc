import { combatant, numberTrait, whyIdle } from "../../state/combatants";
import type { Fight, Viewer } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import type { Refusal } from "../../state/refusal";
import { mayActOf } from "./flow";
import { poolOf } from "./pool";
import { isReady, turnOf, type State } from "./state";

/** The players' cost of seizing (M-5). */
export const SEIZE_COST = 1;

/** The reason why a side may not seize now, or null; permission is checked elsewhere (M-5). */
export function seizing(fight: Fight<State>, side: Side): Refusal | null {
  const { control, opening, seized } = fight.rules;
  if (side === "players" && (!opening || fight.stage !== "choosing")) return { code: "not-after-enemy-turn" };
  if (control === side || seized || mayActOf(fight, side).length === 0) return { code: "not-eligible" };
  return side === "players" && poolOf(fight) < SEIZE_COST ? { code: "not-enough-momentum" } : null;
}

/** Tells whether somebody speaks for a side: the gm for both, a player with a combatant on it. */
export function speaksFor(fight: Fight, viewer: Viewer, side: Side): boolean {
  if (viewer.gm) return true;
  return (
    side === "players" &&
    viewer.controls.some((id) => Object.hasOwn(fight.combatants, id) && combatant(fight, id).side === side)
  );
}

/** Those whose point-blank the one acting has left and who may still strike for it (M-16). */
export function mayProvoke(fight: Fight<State>): CombatantId[] {
  const left = Object.keys(turnOf(fight)?.left ?? {});
  return left.filter((id) => isReady(fight, id) && whyIdle(fight, id) === null);
}

/** How many points of Willpower are left; null where the sheet does not say (M-10). */
export function willpowerOf(fight: Fight, id: CombatantId): number | null {
  const { traits } = combatant(fight, id);
  return Object.hasOwn(traits, "willpower") ? Math.max(0, Math.floor(numberTrait(fight, id, "willpower"))) : null;
}
