import { sees } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Context } from "../../engine/variant";
import { isToldOf, unansweredFor } from "../../mechanics/answers";
import { type ScreenContext as Base, screenContextOf } from "../../mechanics/screen";
import { controlId } from "../../screen/control-factory";
import type { ControlSpec } from "../../screen/screen";
import { nextAttackOf } from "./steps";
import { declinedOf, impetusOf, undecidedOf } from "./list";
import { leader, type State } from "./state";

export interface ScreenContext extends Base<State> {
  /** Null outside of stage `impetus`. */
  readonly impetus: CombatantId | null;
  readonly nextAttack: CombatantId | null;
  /** The combatants that must still answer the Actor, as the viewer may know. Empty if the viewer does not see the Actor. */
  readonly unanswered: ReturnType<typeof unansweredFor>;
  /** The combatants of whom the viewer may know that they must still answer, or that they declined. */
  readonly undecided: ReadonlySet<CombatantId>;
  readonly declined: ReadonlySet<CombatantId>;
}

export function screenContext(context: Context<State>): ScreenContext {
  const { fight, viewer } = context;
  const actor = fight.rules.turn?.actor ?? null;
  const isActorSeen = actor !== null && sees(fight, viewer, actor);
  const unanswered = unansweredFor(context, isActorSeen ? undecidedOf(fight) : []);
  return {
    ...screenContextOf(context),
    impetus: fight.stage === "impetus" ? impetusOf(fight) : null,
    nextAttack: nextAttackOf(fight),
    unanswered,
    undecided: new Set(unanswered.who),
    declined: new Set(isActorSeen ? declinedOf(fight).filter((id) => isToldOf(context, id)) : []),
  };
}

export const seenOr = (context: ScreenContext, id: CombatantId | null): CombatantId | null =>
  id !== null && context.seen.includes(id) ? id : null;

/** S-12: whether a combatant other than the leader of the turn is asked for a blow. */
export const isBlowAwaited = ({ fight, nextAttack }: ScreenContext): boolean =>
  nextAttack !== null && fight.rules.turn !== null && nextAttack !== leader(fight.rules.turn);

/** S-10: whether the turn continues automatically once all answers and actions are done. */
export const flows = ({ fight }: Pick<ScreenContext, "fight">): boolean => fight.options["steps"] !== "by-hand";

/** The control with the field that continues the turn if nothing else is awaited. */
export const withGoOn = (context: ScreenContext, spec: ControlSpec): ControlSpec =>
  flows(context) ? { ...spec, id: controlId(spec), command: { ...spec.command, goOn: true } } : spec;
