import { sees } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Context } from "../../engine/variant";
import { type ScreenContext as Base, screenContextOf } from "../../mechanics/screen";
import { controlId } from "../../screen/control-factory";
import type { ControlSpec } from "../../screen/screen";
import { nextAttackOf } from "./steps";
import { declinedOf, impetusOf, undecidedOf } from "./list";
import type { State } from "./state";

export interface ScreenContext extends Base<State> {
  /** Null outside of stage `impetus`. */
  readonly impetus: CombatantId | null;
  readonly nextAttack: CombatantId | null;
  /** Who must still answer the Actor, and who declined. Empty if the viewer does not see the Actor. */
  readonly undecided: ReadonlySet<CombatantId>;
  readonly declined: ReadonlySet<CombatantId>;
}

export function screenContext(context: Context<State>): ScreenContext {
  const { fight, viewer } = context;
  const actor = fight.rules.turn?.actor ?? null;
  const isActorSeen = actor !== null && sees(fight, viewer, actor);
  return {
    ...screenContextOf(context),
    impetus: fight.stage === "impetus" ? impetusOf(fight) : null,
    nextAttack: nextAttackOf(fight),
    undecided: new Set(isActorSeen ? undecidedOf(fight) : []),
    declined: new Set(isActorSeen ? declinedOf(fight) : []),
  };
}

export const seenOr = (context: ScreenContext, id: CombatantId | null): CombatantId | null =>
  id !== null && context.seen.includes(id) ? id : null;

/** S-10: whether the turn continues automatically once all answers and actions are done. */
export const flows = ({ fight }: Pick<ScreenContext, "fight">): boolean => fight.options["steps"] !== "by-hand";

/** The control with the field that continues the turn if nothing else is awaited. */
export const goingOn = (context: ScreenContext, spec: ControlSpec): ControlSpec =>
  flows(context) ? { ...spec, id: controlId(spec), command: { ...spec.command, goOn: true } } : spec;
