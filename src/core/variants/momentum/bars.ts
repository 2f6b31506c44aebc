import { combatant, hasActed, numberTrait, whyIdle } from "../../state/combatants";
import type { Fight, Viewer } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import type { Refusal } from "../../state/refusal";
import { keyOf } from "../../state/text";
import type { Bar } from "../../engine/command";
import { able } from "../../mechanics/own-turn";
import { mayActOf } from "./flow";
import { poolOf } from "./pool";
import { fighterOf, isReady, turnOf, type State } from "./state";

/** A bar of a command about one combatant. */
export type BarOfOne<More = unknown> = Bar<State, { readonly combatant: CombatantId } & More>;

/** While rounds are going on. */
export const IN_A_ROUND = ["choosing", "turn"];
/** The permission and the stages of a turn's commands. */
export const OWN_TURN = { whose: "controller", when: ["turn"] } as const;
/** The players' cost of seizing (M-5). */
export const SEIZE_COST = 1;

/** The refusal of what makes no sense for a combatant as things are. */
export const notEligible = (one: CombatantId): Refusal => ({ code: "not-eligible", combatant: one });

/** Refuses to choose a combatant that has acted or cannot act (M-2, C-15). */
export const isChoosable: BarOfOne = (context, { combatant: one }) =>
  hasActed(context.fight, one) ? { code: "already-acted", combatant: one } : able(context, one);

/** M-5: the players seize after a foe's turn, and pay; a side in control, or with nobody left to act, has nothing to seize. */
export const maySeize: Bar<State, { readonly side: Side }> = ({ fight }, { side }) => {
  const { control, opening, seized } = fight.rules;
  if (side === "players" && (!opening || fight.stage !== "choosing")) return { code: "not-after-enemy-turn" };
  const isIdle = control === side || seized || mayActOf(fight, side).length === 0;
  if (isIdle) return { code: "not-eligible", says: keyOf("momentum.refusals.nothing-to-seize") };
  const [left, isPaid] = [poolOf(fight), side === "players"];
  return isPaid && left < SEIZE_COST ? { code: "not-enough-momentum", detail: left } : null;
};

/** Refuses where no Action is left (M-7). */
export const hasAction: BarOfOne = ({ fight }, { combatant: one }) =>
  (turnOf(fight)?.actions ?? 0) > 0 ? null : { code: "no-actions-left", combatant: one };

/** Refuses where fewer Minor Actions are left (M-7). */
export const hasMinors =
  (cost: number): BarOfOne =>
  ({ fight }, { combatant: one }) =>
    (turnOf(fight)?.minors ?? 0) >= cost ? null : { code: "no-minors-left", combatant: one, detail: cost };

/** M-14: who sprints has Minor Actions for movement only. */
export const isNotSprinting: BarOfOne = ({ fight }, { combatant: one }) =>
  fighterOf(fight, one).sprinting === true ? { code: "sprint-must-move", combatant: one } : null;

/** Refuses where the reaction of this round is spent (M-16). */
export const hasReaction: BarOfOne = ({ fight }, { combatant: one }) =>
  isReady(fight, one) ? null : { code: "reaction-spent", combatant: one };

/** Tells whether somebody speaks for a side: the gm for both, a player with a combatant on it. */
export function speaksFor(fight: Fight, viewer: Viewer, side: Side): boolean {
  if (viewer.gm) return true;
  const owns = (id: CombatantId): boolean =>
    Object.hasOwn(fight.combatants, id) && combatant(fight, id).side === "players";
  return side === "players" && viewer.controls.some(owns);
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
