import { combatant, numberTrait, whyIdle } from "../../state/combatants";
import type { Body, Viewer } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import type { Refusal } from "../../state/refusal";
import { mayActOf } from "./flow";
import { poolOf } from "./pool";
import { isReady, turnOf, type State } from "./state";

/** What it costs the players to seize (M-5). */
export const SEIZE_COST = 1;

/** Why a side may not seize now, or null; who asks is another question (M-5). */
export function seizing(body: Body<State>, side: Side): Refusal | null {
  const { control, opening, seized } = body.rules;
  if (side === "players" && (!opening || body.stage !== "choosing")) return { code: "not-after-enemy-turn" };
  if (control === side || seized || mayActOf(body, side).length === 0) return { code: "not-eligible" };
  return side === "players" && poolOf(body) < SEIZE_COST ? { code: "not-enough-momentum" } : null;
}

/** Whether somebody speaks for a side: the gm for both, a player with a combatant on it. */
export function speaksFor(body: Body, viewer: Viewer, side: Side): boolean {
  if (viewer.gm) return true;
  return (
    side === "players" &&
    viewer.controls.some((id) => Object.hasOwn(body.combatants, id) && combatant(body, id).side === side)
  );
}

/** Those whose point-blank the one acting has left and who may still strike for it (M-16). */
export function mayProvoke(body: Body<State>): CombatantId[] {
  const left = Object.keys(turnOf(body)?.left ?? {});
  return left.filter((id) => isReady(body, id) && whyIdle(body, id) === null);
}

/** How many points of Willpower are left; null where the sheet does not say (M-10). */
export function willpowerOf(body: Body, id: CombatantId): number | null {
  const { traits } = combatant(body, id);
  return Object.hasOwn(traits, "willpower") ? Math.max(0, Math.floor(numberTrait(body, id, "willpower"))) : null;
}
