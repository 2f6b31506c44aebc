import type { Context, Visibility, VariantView } from "../../engine/variant";

import { asJoined } from "../../state/combatants";
import { kindsOf, mayKnow, type State } from "./state";

/**
 * The variant's part of the view (C-28): `declared`, what each does in this round; of the other side only once the count
 * has begun, where the table plays it so.
 */
export function view({ fight, viewer }: Context<State>, visibility: Visibility): VariantView {
  const known = asJoined(fight).flatMap((id) => {
    const kinds = kindsOf(fight, id);
    return kinds !== null && visibility.sees(id) && mayKnow(fight, viewer, id) ? [[id, [...kinds]] as const] : [];
  });
  return { fields: { declared: Object.fromEntries(known) }, combatants: {} };
}
