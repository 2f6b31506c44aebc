import { sees } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Look } from "../../engine/variant";
import { ownOf, seenOrder } from "../../mechanics/screen";
import type { State } from "./state";

/** What every part of the screen asks for, worked out once. */
export interface Now extends Look<State> {
  /** From top to bottom, whom the viewer sees. */
  readonly seen: readonly CombatantId[];
  /** The viewer's own; for the gm the gm's side. */
  readonly own: ReadonlySet<CombatantId>;
  /** Whose phase it is, if the viewer sees them. */
  readonly acting: CombatantId | null;
  /** Whether a phase is under way, seen or not. */
  readonly running: boolean;
}

/** How things stand for that viewer. */
export function nowOf(look: Look<State>): Now {
  const { body, viewer } = look;
  const active = body.stage === "turn" ? body.rules.active : null;
  return {
    ...look,
    seen: seenOrder(look),
    own: new Set(ownOf(look)),
    acting: active !== null && sees(body, viewer, active) ? active : null,
    running: active !== null,
  };
}
