import { asJoined, initiativeOf } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import type { Look, Eyes, VariantView } from "../../engine/variant";

import { groupsOf } from "./groups";
import { standingOf } from "./order";
import { isMarked, lastsOf, type State } from "./state";
import { tiedOf } from "./ties";

/** The variant's part of the view (rules 0.8). */
export function view({ body }: Look<State>, eyes: Eyes): VariantView {
  const several = (lists: readonly CombatantId[][]): CombatantId[][] =>
    lists.map((ids) => eyes.list(ids)).filter((ids) => ids.length > 1);
  return {
    fields: {
      groups: several(groupsOf(body)),
      tied: several(tiedOf(body)),
      last: { players: eyes.one(lastOf(body, "players")), gm: eyes.one(lastOf(body, "gm")) },
    },
    combatants: Object.fromEntries(
      asJoined(body).map((id) => [id, { score: initiativeOf(body, id), marked: isMarked(body, id) }]),
    ),
  };
}

/** Who of a side acts last in this round (I-5), or null; of two whom a change of sides has brought together the very last. */
function lastOf(body: Body<State>, side: Side): CombatantId | null {
  const lasts = lastsOf(body, side);
  return (lasts.length > 1 ? standingOf(body).findLast((id) => lasts.includes(id)) : lasts[0]) ?? null;
}
