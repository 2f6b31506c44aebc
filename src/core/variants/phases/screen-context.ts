import { sees } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { ownOf, seenOrder } from "../../mechanics/screen";
import type { State } from "./state";

/** What every part of the screen asks for, worked out once. */
export interface ScreenContext extends Context<State> {
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
export function screenContext(context: Context<State>): ScreenContext {
  const { fight, viewer } = context;
  const active = fight.stage === "turn" ? fight.rules.active : null;
  return {
    ...context,
    seen: seenOrder(context),
    own: new Set(ownOf(context)),
    acting: active !== null && sees(fight, viewer, active) ? active : null,
    running: active !== null,
  };
}
