import { asJoined, combatant, hasActed, initiativeOf, isDefeated, markOf } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import type { Look } from "../../engine/variant";
import { ownOf, seenOrder } from "../../mechanics/screen";
import type { RowState } from "../../screen/screen";
import { unitsOf } from "./groups";
import { actingIn, type State } from "./state";
import { contendersOf, isSettled, tiedOf } from "./ties";

/** What every part of the screen asks for, worked out once. */
export interface Now extends Look<State> {
  /** The viewer's own; for the gm the gm's side. */
  readonly own: ReadonlySet<CombatantId>;
  /** Those who share a turn together, as far as the viewer sees them, from top to bottom as the tracker lists them. */
  readonly entries: readonly Entry[];
  /** Whose turn it is, as far as the viewer sees. */
  readonly acting: readonly CombatantId[];
  /** The sides that the viewer sees at each score. */
  readonly rivals: ReadonlyMap<number, ReadonlySet<Side>>;
  /** The ties within a side of which the viewer sees everybody (I-4). */
  readonly ties: readonly Tie[];
}

/** One entry of the order: one combatant, or a group as its members joined. */
export interface Entry {
  /** The first of them as joined. */
  readonly id: CombatantId;
  readonly people: readonly CombatantId[];
  readonly state: RowState;
}

/** A tie within a side. */
export interface Tie {
  readonly people: readonly CombatantId[];
  /** Its groups and those who stand alone, each by the first. */
  readonly contenders: readonly CombatantId[];
  readonly settled: boolean;
}

/** How things stand for that viewer. */
export function nowOf(look: Look<State>): Now {
  const { body } = look;
  const order = seenOrder(look);
  const seen = new Set(order);
  const acting = new Set(actingIn(body));
  return {
    ...look,
    own: new Set(ownOf(look)),
    entries: entriesOf(body, order),
    acting: order.filter((id) => acting.has(id)),
    rivals: sidesByScore(body, order),
    ties: tiedOf(body)
      .filter((people) => people.every((id) => seen.has(id)))
      .map((people) => ({ people, contenders: contendersOf(body, people), settled: isSettled(body, people) })),
  };
}

function sidesByScore(body: Body, seen: readonly CombatantId[]): Map<number, Set<Side>> {
  const sides = new Map<number, Set<Side>>();
  for (const id of seen) {
    const score = initiativeOf(body, id);
    if (score === null) continue;
    const there = sides.get(score) ?? new Set<Side>();
    sides.set(score, there.add(combatant(body, id).side));
  }
  return sides;
}

/** An entry stands where those of it stand who act or are still to act; one that has acted, where it finished. */
function entriesOf(body: Body<State>, order: readonly CombatantId[]): Entry[] {
  const place = new Map(order.map((id, at) => [id, at]));
  const joined = new Map(asJoined(body).map((id, at) => [id, at]));
  return unitsOf(body)
    .map((unit) => unit.filter((id) => place.has(id)))
    .filter((unit) => unit.length > 0)
    .map((unit) => unit.toSorted((a, b) => (joined.get(a) ?? 0) - (joined.get(b) ?? 0)))
    .map((people) => ({ people, at: placeOf(body, people, place) }))
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ people }) => {
      const [id] = people;
      return id === undefined ? [] : [{ id, people, state: stateOfAll(people.map((one) => stateOf(body, one))) }];
    });
}

function placeOf(body: Body<State>, people: readonly CombatantId[], place: ReadonlyMap<CombatantId, number>): number {
  const open = people.filter((id) => stateOf(body, id) === "acting" || !hasActed(body, id));
  return Math.min(...(open.length > 0 ? open : people).map((id) => place.get(id) ?? 0));
}

/** Where somebody stands in this round. */
export function stateOf(body: Body<State>, id: CombatantId): RowState {
  if (actingIn(body).includes(id)) return "acting";
  if (hasActed(body, id)) return "acted";
  if (isDefeated(body, id)) return "out";
  return markOf(body, id).late === true ? "late" : "waiting";
}

/** What an entry is when its members differ: what is most alive in it. */
const LIVELIEST: readonly RowState[] = ["acting", "waiting", "late", "acted", "out"];

function stateOfAll(states: readonly RowState[]): RowState {
  return LIVELIEST.find((state) => states.includes(state)) ?? "waiting";
}
