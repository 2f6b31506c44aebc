import { controls, hasActed, isDefeated } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { screenContextOf, type ScreenContext as Base } from "../../mechanics/screen-context";
import type { RowState } from "../../screen/screen";
import { mayProvoke } from "./bars";
import type { State } from "./state";

/** The values that every part of the screen needs, computed once. */
export interface ScreenContext extends Base<State> {
  /** The one acting, where the viewer sees it. */
  readonly actor: CombatantId | null;
  /** The same, where the viewer controls it. */
  readonly ownActor: CombatantId | null;
  /** Those the viewer sees that were left in melee and can strike for it (M-16). */
  readonly striking: ReadonlySet<CombatantId>;
}

/** How things stand for that viewer. */
export function screenContext(context: Context<State>): ScreenContext {
  const base = screenContextOf(context);
  const actor = base.acting[0] ?? null;
  return {
    ...base,
    actor,
    ownActor: actor !== null && controls(context.viewer, actor) ? actor : null,
    striking: new Set(actor === null ? [] : mayProvoke(context.fight).filter((id) => base.seen.includes(id))),
  };
}

/** The state of a combatant's row in this round. */
export function stateOf({ fight, actor, striking }: ScreenContext, id: CombatantId): RowState {
  if (actor === id) return "acting";
  if (striking.has(id)) return "reacting";
  if (hasActed(fight, id)) return "acted";
  return isDefeated(fight, id) ? "out" : "waiting";
}
