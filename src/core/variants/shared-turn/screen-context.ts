import { sees } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { screenContextOf, type ScreenContext as Base } from "../../mechanics/screen-context";
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

/** The combatant if the viewer sees it, else null. */
export function seenOr(context: ScreenContext, id: CombatantId | null): CombatantId | null {
  return id !== null && context.seen.includes(id) ? id : null;
}
