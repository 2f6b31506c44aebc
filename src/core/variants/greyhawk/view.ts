import type { Look, Eyes, VariantView } from "../../engine/variant";

import { asJoined } from "../../state/combatants";
import { kindsOf, mayKnow, type State } from "./state";

/**
 * The variant's part of the view (rules 0.8): `declared`, what each does in this round; of the other side only once the count
 * has begun, where the table plays it so.
 */
export function view({ body, viewer }: Look<State>, eyes: Eyes): VariantView {
  const known = asJoined(body).flatMap((id) => {
    const kinds = kindsOf(body, id);
    return kinds !== null && eyes.sees(id) && mayKnow(body, viewer, id) ? [[id, [...kinds]] as const] : [];
  });
  return { fields: { declared: Object.fromEntries(known) }, combatants: {} };
}
