import { combatant } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { changed, drop, put } from "../../state/write";
import { options as initial } from "./options";
import { BANDS, fighterOf, type Band, type State } from "./state";

/** The cost of each step from one band to the next one out, in Minor Actions (M-13). */
const STEPS = [0, 1, 2, 2] as const;

/** How far a pair is apart (M-13). */
export function bandOf(fight: Fight<State>, a: CombatantId, b: CombatantId): Band {
  const [first, second] = a < b ? [a, b] : [b, a];
  const { bands } = fight.rules;
  const others = Object.hasOwn(bands, first) ? bands[first] : undefined;
  const kept = others !== undefined && Object.hasOwn(others, second) ? others[second] : undefined;
  return kept ?? startBand(fight, a, b);
}

/** The band of a pair before anybody has moved: `close` within a side, else as the table's option says (M-13). */
function startBand(fight: Fight<State>, a: CombatantId, b: CombatantId): Band {
  if (campOf(fight, a) === campOf(fight, b)) return "close";
  const chosen = BANDS.find((band) => band === fight.options["startBand"]);
  return chosen ?? initial.startBand.initial;
}

function campOf(fight: Fight<State>, id: CombatantId) {
  return fighterOf(fight, id).camp ?? combatant(fight, id).side;
}

/** Puts a pair into a band. Only what differs from the start band is kept. */
export function putBand(fight: Fight<State>, a: CombatantId, b: CombatantId, band: Band): void {
  const [first, second] = a < b ? [a, b] : [b, a];
  keepBand(fight, first, second, band === startBand(fight, a, b) ? null : band);
}

/** Keeps the band of a pair, the one whose id sorts first before the other; null forgets it. */
function keepBand(fight: Fight<State>, first: CombatantId, second: CombatantId, band: Band | null): void {
  const { bands } = fight.rules;
  const kept = Object.hasOwn(bands, first) ? bands[first] : undefined;
  const others = changed<Readonly<Record<CombatantId, Band>>>(kept ?? {}, { [second]: band ?? undefined });
  if (Object.keys(others).length === 0) drop(bands, first);
  else put(bands, first, others);
}

/** Forgets every pair that somebody is part of. */
export function forgetBands(fight: Fight<State>, id: CombatantId): void {
  const { bands } = fight.rules;
  drop(bands, id);
  for (const [first, others] of Object.entries(bands)) {
    if (Object.hasOwn(others, id)) keepBand(fight, first, id, null);
  }
}

/** The cost of one move that brings somebody to a band from all of these: that of the dearest (M-13). */
export const moveCost = (fight: Fight<State>, one: CombatantId, others: readonly CombatantId[], goal: Band): number =>
  Math.max(0, ...others.map((other) => stepsCost(bandOf(fight, one, other), goal)));

/** The cost of a move from one band to another, in Minor Actions: steps add up (M-13). */
export function stepsCost(from: Band, to: Band): number {
  const [near, far] = [BANDS.indexOf(from), BANDS.indexOf(to)].toSorted((a, b) => a - b);
  return STEPS.slice(near, far).reduce<number>((sum, step) => sum + step, 0);
}
