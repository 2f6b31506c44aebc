import { controls, hasActed, isDefeated } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Look } from "../../engine/variant";
import { activeOf } from "../../mechanics/own-turn";
import { ownOf, seenOrder } from "../../mechanics/screen";
import type { RowState } from "../../screen/screen";
import { mayProvoke } from "./rights";
import type { State } from "./state";

/** What every part of the screen asks for, worked out once. */
export interface Now extends Look<State> {
  /** From top to bottom, whom the viewer sees. */
  readonly seen: readonly CombatantId[];
  /** The viewer's own; for the gm the gm's side. */
  readonly own: ReadonlySet<CombatantId>;
  /** Who is acting, where the viewer sees it; `unseen` where somebody acts whom the viewer does not see. */
  readonly active: CombatantId | "unseen" | null;
  /** Who is acting, where that is the viewer's to do. */
  readonly mine: CombatantId | null;
  /** Whom the viewer sees to have been left, and able to strike for it (M-16). */
  readonly striking: ReadonlySet<CombatantId>;
}

/** How things stand for that viewer. */
export function nowOf(look: Look<State>): Now {
  const seen = seenOrder(look);
  const acting = activeOf(look.body);
  const active = acting === null || seen.includes(acting) ? acting : "unseen";
  return {
    ...look,
    seen,
    own: new Set(ownOf(look)),
    active,
    mine: acting !== null && controls(look.viewer, acting) ? acting : null,
    striking: new Set(active === "unseen" ? [] : mayProvoke(look.body).filter((id) => seen.includes(id))),
  };
}

/** Where somebody stands in this round. */
export function stateOf({ body, active, striking }: Now, id: CombatantId): RowState {
  if (active === id) return "acting";
  if (striking.has(id)) return "reacting";
  if (hasActed(body, id)) return "acted";
  return isDefeated(body, id) ? "out" : "waiting";
}
