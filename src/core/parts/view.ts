import type { Context, Visibility, VariantView } from "../engine/variant";
import { choicesOf, isChosen } from "./choices";
import { nextMoment } from "./moments";
import type { State } from "./state";

/** C-28: `next` goes first, the controller of `chooser` must name the next, side `control` must act next. */
export function view({ fight }: Context<State>, visibility: Visibility): VariantView {
  if (!isChosen(choicesOf(fight))) return { fields: {}, combatants: {} };
  const { first = null, chooser = null } = fight.rules;
  const isChoosing = fight.stage === "choosing";
  const fields = { next: visibility.one(first), chooser: isChoosing ? visibility.one(chooser) : null };
  const isSided = choicesOf(fight).next !== "choice";
  return {
    fields: isSided ? { ...fields, control: isChoosing ? (nextMoment(fight)?.side ?? null) : null } : fields,
    combatants: {},
  };
}
