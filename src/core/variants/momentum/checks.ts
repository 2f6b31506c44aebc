import { asJoined, combatant, find, hasActed, numberTrait, whyIdle } from "../../state/combatants";
import type { CombatantId, Fight, Side, Viewer } from "../../state/fight";
import { keyOf } from "../../state/text";
import { checksOf, type Check, type CheckOfOne } from "../../engine/command";
import { able } from "../../mechanics/own-turn";
import { leaderBefore, mayActOf } from "./flow";
import { poolOf } from "./pool";
import { fighterOf, isReady, turnOf, type State } from "./state";

export const needs = checksOf<State>();

export const IN_A_ROUND = ["choosing", "turn"];

/** The GM for both, a player with a combatant on it. */
export const speaksFor = (fight: Fight, viewer: Viewer, side: Side): boolean =>
  viewer.gm || (side === "players" && viewer.controls.some((id) => find(fight, id)?.side === "players"));

/** M-2 */
export const isInControl = needs("wrong-side", (fight, id) => fight.rules.control === combatant(fight, id).side);

/** M-2, C-15, C-31 */
export const isChoosable: CheckOfOne<State> = (context, { combatant: id }) => {
  if (hasActed(context.fight, id)) return { code: "already-acted", combatant: id };
  const follows = leaderBefore(context.fight, id) !== undefined;
  return follows ? { code: "not-eligible", combatant: id, says: keyOf("refusals.follows-leader") } : able(context, id);
};

/** The players' price for seizing (M-5). */
export const SEIZE_COST = 1;
/** M-5: the players seize after a foe's turn, and pay. Bars a side in control or without combatants left to act. */
export const maySeize: Check<State, { readonly side: Side }> = ({ fight }, { side }) => {
  const { control, opening, seized } = fight.rules;
  if (side === "players" && (!opening || fight.stage !== "choosing")) return { code: "not-after-enemy-turn" };
  const isIdle = control === side || seized || mayActOf(fight, side).length === 0;
  if (isIdle) return { code: "not-eligible", says: keyOf("momentum.refusals.nothing-to-seize") };
  const left = poolOf(fight);
  return side === "players" && left < SEIZE_COST ? { code: "not-enough-momentum", detail: left } : null;
};

/** M-7 */
export const hasAction = needs("no-actions-left", (fight) => (turnOf(fight)?.actions ?? 0) > 0);
/** M-7 */
export const hasMinors = (cost: number): CheckOfOne<State> =>
  needs("no-minors-left", (fight) => (turnOf(fight)?.minors ?? 0) >= cost, { detail: cost });

/** M-10: the Willpower left. Null if the sheet has none. */
export function willpowerOf(fight: Fight, id: CombatantId): number | null {
  const isKnown = Object.hasOwn(combatant(fight, id).traits, "willpower");
  return isKnown ? Math.max(0, Math.floor(numberTrait(fight, id, "willpower"))) : null;
}

/** M-14: bars Minor Actions other than movement while sprinting. */
export const isNotSprinting = needs("sprint-must-move", (fight, id) => fighterOf(fight, id).sprinting !== true);

/** M-16 */
export const hasReaction = needs("reaction-spent", isReady);

/** M-16: the foes whose Point Blank band the acting combatant left, as joined. */
export function leftBehind(fight: Fight<State>): readonly CombatantId[] {
  const left = turnOf(fight)?.left ?? {};
  return Object.keys(left).length === 0 ? [] : asJoined(fight).filter((id) => Object.hasOwn(left, id));
}

/** The foes left behind that may still strike. */
export const mayProvoke = (fight: Fight<State>): readonly CombatantId[] =>
  leftBehind(fight).filter((id) => isReady(fight, id) && whyIdle(fight, id) === null);
