import { sees } from "../state/combatants";
import type { CombatantId } from "../state/ids";
import type { Context } from "../engine/variant";
import { ownOf, seenOrder } from "./screen";

/** What every screen needs, looked up once. A variant adds what only its own screen needs. */
export interface ScreenContext<Rules> extends Context<Rules> {
  /** From top to bottom, those that the viewer sees. */
  readonly seen: readonly CombatantId[];
  /** The viewer's own; for the GM the GM's side. */
  readonly own: ReadonlySet<CombatantId>;
  /** Those acting now that the viewer sees, as the variant lists them. */
  readonly acting: readonly CombatantId[];
  /** True where somebody acts, seen or not. */
  readonly isRunning: boolean;
}

/** Looks up for one viewer what every screen needs. */
export function screenContextOf<Rules>(context: Context<Rules>): ScreenContext<Rules> {
  const { fight, variant, viewer } = context;
  const active = variant.flow.active(fight);
  return {
    ...context,
    seen: seenOrder(context),
    own: new Set(ownOf(context)),
    acting: active.filter((id) => sees(fight, viewer, id)),
    isRunning: active.length > 0,
  };
}
