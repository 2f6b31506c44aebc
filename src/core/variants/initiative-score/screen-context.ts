import { combatant, hasActed, initiativeOf, sees } from "../../state/combatants";
import type { CombatantId, Fight, Side } from "../../state/fight";
import { groupBy } from "../../state/group-by";
import type { Context } from "../../engine/variant";
import { stateOfAll } from "../../mechanics/company-screen";
import { actingIn, asMembers } from "../../mechanics/own-turn";
import { type ScreenContext, screenContextOf, stateInTurns } from "../../mechanics/screen";
import type { RowState } from "../../screen/screen";
import { unitsOf } from "./groups";
import type { State } from "./state";
import { isSettled, tiedAsSeen, type Tied } from "./ties";

export interface ScoreScreen extends ScreenContext<State> {
  /** In the tracker's order. */
  readonly entries: readonly ScoreEntry[];
  readonly rivals: ReadonlyMap<number | null, ReadonlySet<Side>>;
  /** The visible ties within a side (I-4). */
  readonly ties: readonly ScoreTie[];
}

/** One combatant, or a group as joined. */
export interface ScoreEntry {
  readonly id: CombatantId;
  readonly people: readonly CombatantId[];
  readonly state: RowState;
}

/** A tie within a side, and whether it is settled. */
export interface ScoreTie extends Tied {
  readonly settled: boolean;
}

export function scoreScreenOf(given: Context<State>): ScoreScreen {
  const context = screenContextOf(given);
  const { fight, seen, viewer } = context;
  return {
    ...context,
    entries: entriesOf(fight, seen),
    rivals: sidesByScore(fight, seen),
    ties: tiedAsSeen(fight, (ids) => ids.filter((id) => sees(fight, viewer, id))).map((tied) => ({
      ...tied,
      settled: isSettled(fight, tied.people),
    })),
  };
}

function sidesByScore(fight: Fight, seen: readonly CombatantId[]): Map<number | null, Set<Side>> {
  const byScore = groupBy(seen, (id) => initiativeOf(fight, id));
  return new Map([...byScore].map(([score, ids]) => [score, new Set(ids.map((id) => combatant(fight, id).side))]));
}

/** By its members that act or are still to act, or where it finished. */
function entriesOf(fight: Fight<State>, order: readonly CombatantId[]): ScoreEntry[] {
  const place = new Map(order.map((id, at) => [id, at]));
  return unitsOf(fight)
    .map((unit) => asMembers(fight, unit).filter((id) => place.has(id)))
    .filter((unit) => unit.length > 0)
    .map((people) => ({ people, at: placeOf(fight, people, place) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ people }) => ({
      id: people[0] ?? "",
      people,
      state: stateOfAll(people.map((who) => stateOf(fight, who))),
    }));
}

function placeOf(fight: Fight<State>, people: readonly CombatantId[], place: ReadonlyMap<CombatantId, number>): number {
  const open = people.filter((id) => stateOf(fight, id) === "acting" || !hasActed(fight, id));
  return Math.min(...(open.length > 0 ? open : people).map((id) => place.get(id) ?? 0));
}

export const stateOf = (fight: Fight<State>, id: CombatantId): RowState => stateInTurns(fight, actingIn(fight), id);
