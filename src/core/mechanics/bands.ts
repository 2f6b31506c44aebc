import * as v from "valibot";
import { asJoined, combatant } from "../state/combatants";
import type { CombatantId, Fight, Side } from "../state/fight";
import { tableOf } from "../state/fields";
import { entryOf } from "../state/table";
import { changed, drop, put } from "../state/write";

/** Bands by pair, with the id that sorts first on the outside. */
type Pairs<Band extends string> = Readonly<Record<CombatantId, Readonly<Record<CombatantId, Band>>>>;

export interface InBands<Band extends string> {
  /** Pairs that are not in their start band. */
  readonly bands: Pairs<Band>;
}

export const pairsIn = <const Band extends string>(words: readonly Band[]) =>
  tableOf(v.string(), tableOf(v.string(), v.picklist(words)));

interface Scale<Rules, Band extends string> {
  /** Nearest first, at most five: a table has five shades. */
  readonly words: readonly Band[];
  /** Prices of entering. They add up, and the way back costs the same. */
  readonly costs: Readonly<Record<Band, number>>;
  readonly allied: Band;
  readonly opposed: (fight: Fight<Rules>) => Band;
  /** Sets the start bands, even if it changes sides later. Undefined until noted. */
  readonly campOf: (fight: Fight<Rules>, id: CombatantId) => Side | undefined;
  readonly setCamp: (fight: Fight<Rules>, id: CombatantId, side: Side) => void;
  readonly camps: (rules: Rules) => object;
}

/** Distances as an ordered list of bands. */
export class Bands<Rules extends InBands<Band>, Band extends string> {
  constructor(readonly scale: Scale<Rules, Band>) {}

  of(fight: Fight<Rules>, a: CombatantId, b: CombatantId): Band {
    const [first, second] = pairOf(a, b);
    const others = entryOf(fight.rules.bands, first);
    return (others && entryOf(others, second)) ?? this.#startOf(fight, a, b);
  }

  cost(fight: Fight<Rules>, a: CombatantId, b: CombatantId, goal: Band): number {
    const { costs } = this.scale;
    return Math.abs(costs[this.of(fight, a, b)] - costs[goal]);
  }

  others(fight: Fight<Rules>, a: CombatantId, b: CombatantId): Band[] {
    const now = this.of(fight, a, b);
    return this.scale.words.filter((band) => band !== now);
  }

  /** Whether all of these are as near to each other as allies at the start. */
  areNear(fight: Fight<Rules>, ids: readonly CombatantId[]): boolean {
    const { allied } = this.scale;
    const camps = new Set(ids.map((id) => this.#campOf(fight, id)));
    if (camps.size > 1) return ids.every((a, i) => ids.slice(i + 1).every((b) => this.of(fight, a, b) === allied));
    // A large battle has tens of thousands of pairs. Pairs of one camp begin near, so look only at stored pairs.
    const among = new Set(ids);
    return Object.entries(fight.rules.bands).every(
      ([a, others]) => !among.has(a) || Object.entries(others).every(([b, band]) => band === allied || !among.has(b)),
    );
  }

  table(fight: Fight<Rules>, ids: readonly CombatantId[]): Pairs<Band> {
    const from = (a: CombatantId): Pairs<Band>[string] =>
      Object.fromEntries(ids.filter((b) => b !== a).map((b) => [b, this.of(fight, a, b)]));
    return Object.fromEntries(ids.map((a) => [a, from(a)]));
  }

  put(fight: Fight<Rules>, a: CombatantId, b: CombatantId, band: Band): void {
    const { bands } = fight.rules;
    const [first, second] = pairOf(a, b);
    const kept = band === this.#startOf(fight, a, b) ? undefined : band;
    const others = changed<Pairs<Band>[string]>(entryOf(bands, first) ?? {}, { [second]: kept });
    if (Object.keys(others).length === 0) drop(bands, first);
    else put(bands, first, others);
  }

  forget(fight: Fight<Rules>, id: CombatantId): void {
    const { bands } = fight.rules;
    drop(bands, id);
    for (const [first, others] of Object.entries(bands)) {
      if (Object.hasOwn(others, id)) this.put(fight, first, id, this.#startOf(fight, first, id));
    }
  }

  keepCamps(fight: Fight<Rules>): void {
    for (const id of asJoined(fight)) {
      if (this.scale.campOf(fight, id) === undefined) this.scale.setCamp(fight, id, combatant(fight, id).side);
    }
  }

  #startOf(fight: Fight<Rules>, a: CombatantId, b: CombatantId): Band {
    const { allied, opposed } = this.scale;
    return this.#campOf(fight, a) === this.#campOf(fight, b) ? allied : opposed(fight);
  }

  #campOf(fight: Fight<Rules>, id: CombatantId): Side {
    return this.scale.campOf(fight, id) ?? combatant(fight, id).side;
  }
}

const pairOf = (a: CombatantId, b: CombatantId) => (a < b ? ([a, b] as const) : ([b, a] as const));

export const namesInPairs = (pairs: Pairs<string>): CombatantId[] =>
  Object.entries(pairs).flatMap(([id, others]) => [id, ...Object.keys(others)]);

/** Whether each pair is stored once, and no combatant without a pair. */
export const arePairs = (pairs: Pairs<string>): boolean =>
  Object.entries(pairs).every(([id, others]) => {
    const ids = Object.keys(others);
    return ids.length > 0 && ids.every((other) => id < other);
  });
