import type { Context, Visibility, VariantView } from "../../engine/variant";

import type { State } from "./state";

/**
 * The variant's part of the view (rules 0.8): `next`, whom the gm has named to go first; `chooser`, whose controller says
 * who goes next, while that is waited for.
 */
export function view({ fight }: Context<State>, visibility: Visibility): VariantView {
  const { first, chooser } = fight.rules;
  return {
    fields: { next: visibility.one(first), chooser: fight.stage === "choosing" ? visibility.one(chooser) : null },
    combatants: {},
  };
}
