import type { Context, Visibility, VariantView } from "../../engine/variant";

import { asJoined } from "../../state/combatants";
import { kindsOf, mayKnow, type State } from "./state";

/** `declared` of the other side appears only once the count has begun, if the option says so (C-28). */
export function view({ fight, viewer }: Context<State>, visibility: Visibility): VariantView {
  const known = asJoined(fight).flatMap((id) => {
    const kinds = kindsOf(fight, id);
    return kinds !== null && visibility.sees(id) && mayKnow(fight, viewer, id) ? [[id, [...kinds]] as const] : [];
  });
  return { fields: { declared: Object.fromEntries(known) }, combatants: {} };
}
