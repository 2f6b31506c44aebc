import * as v from "valibot";
import { asJoined, combatant } from "../state/combatants";
import type { Fight } from "../state/encounter";
import { tableOf } from "../state/fields";
import type { CombatantId, Side } from "../state/ids";
import { entryOf } from "../state/table";
import { changed, drop, put } from "../state/write";

/** Pairs by their ids, the one whose id sorts first outside, each with its band. */
type Pairs<Band extends string> = Readonly<Record<CombatantId, Readonly<Record<CombatantId, Band>>>>;

/** The state that a variant needs in which pairs are in bands. */
export interface InBands<Band extends string> {
  /** Pairs that are not at their start band. */
  readonly bands: Pairs<Band>;
}

/** The schema of {@link InBands.bands}. */
export const pairsIn = <const Band extends string>(words: readonly Band[]) =>
  tableOf(v.string(), tableOf(v.string(), v.picklist(words)));

/** The bands of a variant, and what they go by. */
interface Scale<Rules, Band extends string> {
  /** From the nearest out; a table has shades for five. */
  readonly words: readonly Band[];
  /** The price of each band, counted from the nearest: steps add up, and the way back costs the same. */
  readonly costs: Readonly<Record<Band, number>>;
  /** The start band within a side. */
  readonly allied: Band;
  /** The start band between sides. */
  readonly opposed: (fight: Fight<Rules>) => Band;
  /** The side by which somebody's start bands go, on whatever side it is later; undefined as long as none has been noted. */
  readonly campOf: (fight: Fight<Rules>, id: CombatantId) => Side | undefined;
  /** Notes it of a newcomer. */
  readonly setCamp: (fight: Fight<Rules>, id: CombatantId, side: Side) => void;
  /** The table that camps are read from. */
  readonly camps: (rules: Rules) => object;
}

/** How far from each other people are, as an ordered list of bands: each pair is in one of them. */
export class Bands<Rules extends InBands<Band>, Band extends string> {
  constructor(readonly scale: Scale<Rules, Band>) {}

  /** The band that a pair is in. */
  of(fight: Fight<Rules>, a: CombatantId, b: CombatantId): Band {
    const [first, second] = pairOf(a, b);
    const others = entryOf(fight.rules.bands, first);
    return (others && entryOf(others, second)) ?? this.#startOf(fight, a, b);
  }

  /** The cost of bringing a pair to a band. */
  cost(fight: Fight<Rules>, a: CombatantId, b: CombatantId, goal: Band): number {
    const { costs } = this.scale;
    return Math.abs(costs[this.of(fight, a, b)] - costs[goal]);
  }

  /** The bands that a pair is not in. */
  others(fight: Fight<Rules>, a: CombatantId, b: CombatantId): Band[] {
    const now = this.of(fight, a, b);
    return this.scale.words.filter((band) => band !== now);
  }

  /** Tells whether each of these is as near to each other as allies are at the start. */
  areNear(fight: Fight<Rules>, ids: readonly CombatantId[]): boolean {
    const { allied } = this.scale;
    const camps = new Set(ids.map((id) => this.#campOf(fight, id)));
    if (camps.size > 1) return ids.every((a, i) => ids.slice(i + 1).every((b) => this.of(fight, a, b) === allied));
    // In a great battle there are tens of thousands of pairs, and those of one camp begin near.
    const among = new Set(ids);
    return Object.entries(fight.rules.bands).every(
      ([a, others]) => !among.has(a) || Object.entries(others).every(([b, band]) => band === allied || !among.has(b)),
    );
  }

  /** All distances between some people, for a view: each as seen from both. */
  table(fight: Fight<Rules>, ids: readonly CombatantId[]): Pairs<Band> {
    const from = (a: CombatantId): Pairs<Band>[string] =>
      Object.fromEntries(ids.filter((b) => b !== a).map((b) => [b, this.of(fight, a, b)]));
    return Object.fromEntries(ids.map((a) => [a, from(a)]));
  }

  /** Puts a pair into a band. Only what differs from the start band is kept. */
  put(fight: Fight<Rules>, a: CombatantId, b: CombatantId, band: Band): void {
    const { bands } = fight.rules;
    const [first, second] = pairOf(a, b);
    const kept = band === this.#startOf(fight, a, b) ? undefined : band;
    const others = changed<Pairs<Band>[string]>(entryOf(bands, first) ?? {}, { [second]: kept });
    if (Object.keys(others).length === 0) drop(bands, first);
    else put(bands, first, others);
  }

  /** Forgets every pair that somebody who leaves is part of. */
  forget(fight: Fight<Rules>, id: CombatantId): void {
    const { bands } = fight.rules;
    drop(bands, id);
    for (const [first, others] of Object.entries(bands)) {
      if (Object.hasOwn(others, id)) this.put(fight, first, id, this.#startOf(fight, first, id));
    }
  }

  /** Notes on which side newcomers came. */
  keepCamps(fight: Fight<Rules>): void {
    const all = asJoined(fight);
    for (const id of all) {
      if (this.#hasNoCamp(fight, id)) this.scale.setCamp(fight, id, combatant(fight, id).side);
    }
  }

  readonly #hasNoCamp = (fight: Fight<Rules>, id: CombatantId): boolean => this.scale.campOf(fight, id) === undefined;

  #startOf(fight: Fight<Rules>, a: CombatantId, b: CombatantId): Band {
    const { allied, opposed } = this.scale;
    return this.#campOf(fight, a) === this.#campOf(fight, b) ? allied : opposed(fight);
  }

  #campOf(fight: Fight<Rules>, id: CombatantId): Side {
    return this.scale.campOf(fight, id) ?? combatant(fight, id).side;
  }
}

/** A pair as it is kept. */
const pairOf = (a: CombatantId, b: CombatantId) => (a < b ? ([a, b] as const) : ([b, a] as const));

/** Everybody that some pairs name. */
export const namesInPairs = (pairs: Pairs<string>): CombatantId[] =>
  Object.entries(pairs).flatMap(([one, others]) => [one, ...Object.keys(others)]);

/** Tells whether each pair is kept once, and nobody without one. */
export const arePairs = (pairs: Pairs<string>): boolean =>
  Object.entries(pairs).every(([one, others]) => {
    const ids = Object.keys(others);
    return ids.length > 0 && ids.every((other) => one < other);
  });
