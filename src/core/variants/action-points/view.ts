import type { CombatantId } from "../../state/fight";
import type { Context, Visibility, VariantView } from "../../engine/variant";
import { asJoined, byId } from "../../state/combatants";
import { undecidedAbout, undecidedOf } from "./answering";
import { apOf, maxApOf } from "./points";
import { answersTo, extendedOf, openEvents, type Action, type State } from "./state";

export function view(context: Context<State>, visibility: Visibility): VariantView {
  const { fight } = context;
  const seen = openEvents(fight).filter(([, { combatant }]) => combatant === null || visibility.sees(combatant));
  return {
    fields: {
      undecided: visibility.list(undecidedOf(context)),
      actions: Object.fromEntries(seen.map(([name, event]) => [name, eventView(fight, event, visibility)])),
    },
    combatants: byId(fight, (id) => ({
      budget: { ap: apOf(fight, id), maxAp: maxApOf(fight, id) },
      extended: extendedView(fight, id),
    })),
  };
}

function eventView(fight: Context<State>["fight"], event: Action, visibility: Visibility): object {
  const { combatant, type, ap, label, to = null, declined = {} } = event;
  const answers = answersTo(event).filter(([id]) => visibility.sees(id));
  return {
    combatant,
    type,
    ap,
    label,
    to,
    undecided: visibility.list(undecidedAbout(fight, event)),
    declined: visibility.list(asJoined(fight).filter((id) => Object.hasOwn(declined, id))),
    reactions: Object.fromEntries(
      answers.map(([id, each]) => [id, { type: each.type, ap: each.ap, label: each.label }]),
    ),
  };
}

function extendedView(fight: Context<State>["fight"], id: CombatantId): object {
  return Object.fromEntries(
    extendedOf(fight, id).map(([name, { label, paid, total }]) => [name, { label, paid, total }]),
  );
}
