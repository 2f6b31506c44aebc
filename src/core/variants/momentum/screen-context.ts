import { controls, hasActed, isDefeated } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { activeOf } from "../../mechanics/own-turn";
import { ownOf, seenOrder } from "../../mechanics/screen";
import type { RowState } from "../../screen/screen";
import { mayProvoke } from "./permissions";
import type { State } from "./state";

/** The values that every part of the screen needs, computed once. */
export interface ScreenContext extends Context<State> {
  /** From top to bottom, whom the viewer sees. */
  readonly seen: readonly CombatantId[];
  /** The viewer's own; for the gm the gm's side. */
  readonly own: ReadonlySet<CombatantId>;
  /** The active combatant, where the viewer sees it; `unseen` where the viewer does not. */
  readonly active: CombatantId | "unseen" | null;
  /** The active combatant, where the viewer controls it. */
  readonly ownActor: CombatantId | null;
  /** Those the viewer sees that were left in melee and can strike for it (M-16). */
  readonly striking: ReadonlySet<CombatantId>;
}

/** How things stand for that viewer. */
export function screenContext(context: Context<State>): ScreenContext {
  const seen = seenOrder(context);
  const acting = activeOf(context.fight);
  const active = acting === null || seen.includes(acting) ? acting : "unseen";
  return {
    ...context,
    seen,
    own: new Set(ownOf(context)),
    active,
    ownActor: acting !== null && controls(context.viewer, acting) ? acting : null,
    striking: new Set(active === "unseen" ? [] : mayProvoke(context.fight).filter((id) => seen.includes(id))),
  };
}

/** The state of a combatant's row in this round. */
export function stateOf({ fight, active, striking }: ScreenContext, id: CombatantId): RowState {
  if (active === id) return "acting";
  if (striking.has(id)) return "reacting";
  if (hasActed(fight, id)) return "acted";
  return isDefeated(fight, id) ? "out" : "waiting";
}
