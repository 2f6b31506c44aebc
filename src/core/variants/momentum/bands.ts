import { combatant } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { entryOf } from "../../state/table";
import { changed, drop, put } from "../../state/write";
import { chosenOf } from "../../options/spec";
import { options, type Band } from "./outline";
import { fighterOf, type State } from "./state";

/** The cost of each band from point blank out, in Minor Actions: steps add up (M-13). */
const COST_OUT: Readonly<Record<Band, number>> = { "point-blank": 0, close: 0, short: 1, medium: 3, long: 5 };

/** The cost of a move from one band to another, in Minor Actions (M-13). */
export const stepsCost = (from: Band, to: Band): number => Math.abs(COST_OUT[from] - COST_OUT[to]);

/** A pair of a move with another combatant, and the band that the move brings it to. */
export type Goal = readonly [other: CombatantId, band: Band];

/** The cost of one move that brings somebody to each of these bands: that of the dearest (M-13). */
export const moveCost = (fight: Fight<State>, one: CombatantId, goals: readonly Goal[]): number =>
  Math.max(0, ...goals.map(([other, goal]) => stepsCost(bandOf(fight, one, other), goal)));

/** A pair as it is kept: the one whose id sorts first comes first. */
const pairOf = (a: CombatantId, b: CombatantId) => (a < b ? ([a, b] as const) : ([b, a] as const));

/** How far a pair is apart (M-13). */
export function bandOf(fight: Fight<State>, a: CombatantId, b: CombatantId): Band {
  const [first, second] = pairOf(a, b);
  const others = entryOf(fight.rules.bands, first);
  return (others && entryOf(others, second)) ?? startBand(fight, a, b);
}

/** The band of a pair before anybody has moved: `close` within a side, else as the table's option says (M-13). */
function startBand(fight: Fight<State>, a: CombatantId, b: CombatantId): Band {
  return campOf(fight, a) === campOf(fight, b) ? "close" : chosenOf(fight.options, options, "startBand");
}

const campOf = (fight: Fight<State>, id: CombatantId) => fighterOf(fight, id).camp ?? combatant(fight, id).side;

/** Puts a pair into a band. Only what differs from the start band is kept. */
export function putBand(fight: Fight<State>, a: CombatantId, b: CombatantId, band: Band): void {
  const { bands } = fight.rules;
  const [first, second] = pairOf(a, b);
  const kept = band === startBand(fight, a, b) ? undefined : band;
  const others = changed<State["bands"][string]>(entryOf(bands, first) ?? {}, { [second]: kept });
  if (Object.keys(others).length === 0) drop(bands, first);
  else put(bands, first, others);
}

/** Forgets every pair that somebody is part of. */
export function forgetBands(fight: Fight<State>, id: CombatantId): void {
  const { bands } = fight.rules;
  drop(bands, id);
  for (const [first, others] of Object.entries(bands)) {
    if (Object.hasOwn(others, id)) putBand(fight, first, id, startBand(fight, first, id));
  }
}
