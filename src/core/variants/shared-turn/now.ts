import type { CombatantId } from "../../state/ids";
import type { Look } from "../../engine/variant";
import { ownOf, seenOrder } from "../../mechanics/screen";
import { nextAttackOf } from "./ladder";
import { impetusOf, undecidedOf } from "./list";
import type { State } from "./state";

/** What every part of the screen asks for, worked out once. */
export interface Now extends Look<State> {
  /** From top to bottom, whom the viewer sees. */
  readonly seen: readonly CombatantId[];
  /** The viewer's own; for the gm the gm's side. */
  readonly own: ReadonlySet<CombatantId>;
  /** Null but in stage `impetus`. */
  readonly impetus: CombatantId | null;
  readonly nextAttack: CombatantId | null;
  readonly undecided: ReadonlySet<CombatantId>;
}

/** How things stand for that viewer. */
export function nowOf(look: Look<State>): Now {
  const { body } = look;
  return {
    ...look,
    seen: seenOrder(look),
    own: new Set(ownOf(look)),
    impetus: body.stage === "impetus" ? impetusOf(body) : null,
    nextAttack: nextAttackOf(body),
    undecided: new Set(undecidedOf(body)),
  };
}

/** The combatant, if the viewer sees it. */
export function seenOr(now: Now, id: CombatantId | null): CombatantId | null {
  return id !== null && now.seen.includes(id) ? id : null;
}
