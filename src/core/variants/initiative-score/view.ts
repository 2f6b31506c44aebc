import { byId, initiativeOf } from "../../state/combatants";
import type { CombatantId, Fight, Side } from "../../state/fight";
import type { Context, Visibility, VariantView } from "../../engine/variant";
import { groupsOf } from "./groups";
import { standingOf } from "./order";
import { isMarked, lastsOf, type State } from "./state";
import { tiedAsSeen } from "./ties";

export function view({ fight }: Context<State>, visibility: Visibility): VariantView {
  const several = (lists: readonly CombatantId[][]): CombatantId[][] =>
    lists.map((ids) => visibility.list(ids)).filter((ids) => ids.length > 1);
  return {
    fields: {
      groups: several(groupsOf(fight)),
      tied: tiedAsSeen(fight, (ids) => visibility.list(ids)).map(({ people }) => people),
      last: { players: lastOf(fight, "players", visibility), gm: lastOf(fight, "gm", visibility) },
    },
    combatants: byId(fight, (id) => ({ score: initiativeOf(fight, id), marked: isMarked(fight, id) })),
  };
}

/** The combatant of a side that acts last this round (I-5). If a change of sides brought two together, the later. */
function lastOf(fight: Fight<State>, side: Side, visibility: Visibility): CombatantId | null {
  const lasts = visibility.list(lastsOf(fight, side));
  return (lasts.length > 1 ? standingOf(fight).findLast((id) => lasts.includes(id)) : lasts[0]) ?? null;
}
