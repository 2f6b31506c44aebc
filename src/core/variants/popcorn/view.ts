import type { Look, Eyes, VariantView } from "../../engine/variant";

import type { State } from "./state";

/**
 * The variant's part of the view (rules 0.8): `next`, whom the gm has named to go first; `chooser`, whose controller says
 * who goes next, while that is waited for.
 */
export function view({ body }: Look<State>, eyes: Eyes): VariantView {
  const { first, chooser } = body.rules;
  return {
    fields: { next: eyes.one(first), chooser: body.stage === "choosing" ? eyes.one(chooser) : null },
    combatants: {},
  };
}
