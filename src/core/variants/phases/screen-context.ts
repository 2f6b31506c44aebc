import { sees } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { ownOf, seenOrder } from "../../mechanics/screen";
import type { State } from "./state";

/** The values that every part of the screen needs, computed once. */
export interface ScreenContext extends Context<State> {
  /** From top to bottom, whom the viewer sees. */
  readonly seen: readonly CombatantId[];
  /** The viewer's own; for the gm the gm's side. */
  readonly own: ReadonlySet<CombatantId>;
  /** The combatant whose phase it is, where the viewer sees it. */
  readonly acting: CombatantId | null;
  /** True where a phase is under way, seen or not. */
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
