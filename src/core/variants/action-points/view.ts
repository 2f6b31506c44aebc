import type { CombatantId } from "../../state/ids";
import type { Look, Eyes, VariantView } from "../../engine/variant";

import { apOf, maxApOf } from "./points";
import { answersTo, extendedOf, openEvents, type Action, type State } from "./state";

/** The variant's part of the view (rules 0.8). */
export function view({ body }: Look<State>, eyes: Eyes): VariantView {
  const seen = openEvents(body).filter(([, { combatant }]) => combatant === null || eyes.sees(combatant));
  return {
    fields: { actions: Object.fromEntries(seen.map(([name, event]) => [name, eventView(event, eyes)])) },
    combatants: Object.fromEntries(
      Object.keys(body.combatants).map((id) => [
        id,
        { budget: { ap: apOf(body, id), maxAp: maxApOf(body, id) }, extended: extendedView(body, id) },
      ]),
    ),
  };
}

function eventView(event: Action, eyes: Eyes): object {
  const { combatant, type, ap, label } = event;
  const answers = answersTo(event).filter(([id]) => eyes.sees(id));
  return {
    combatant,
    type,
    ap,
    label,
    reactions: Object.fromEntries(answers.map(([id, one]) => [id, { type: one.type, ap: one.ap, label: one.label }])),
  };
}

function extendedView(body: Look<State>["body"], id: CombatantId): object {
  return Object.fromEntries(
    extendedOf(body, id).map(([name, { label, paid, total }]) => [name, { label, paid, total }]),
  );
}
