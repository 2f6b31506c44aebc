import { seeded } from "../../src/core/scenario/index";

/** Random choices that a seed decides: the same seed always chooses the same. */
export class Chance {
  readonly #next: () => number;

  /** @param seed any whole number */
  constructor(readonly seed: number) {
    this.#next = seeded(seed);
  }

  /** A number from 0 up to but not including 1: what the core's own dice are thrown with. */
  readonly next = (): number => this.#next();

  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.#next() * (max - min + 1));
  }

  /** True with the given probability. */
  maybe(probability: number): boolean {
    return this.#next() < probability;
  }

  /** One of a list. Throws where it is empty. */
  one<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError("nothing to choose from");
    return list[this.whole(0, list.length - 1)] as T;
  }

  /** Up to `count` different ones of a list, in the list's order. */
  some<T>(list: readonly T[], count: number): T[] {
    if (list.length <= count) return [...list];
    const chosen = new Set<number>();
    while (chosen.size < count) chosen.add(this.whole(0, list.length - 1));
    return list.filter((_, i) => chosen.has(i));
  }

  /** Each of a list with the given probability. */
  each<T>(list: readonly T[], probability: number): T[] {
    return list.filter(() => this.maybe(probability));
  }

  /** One of several by weight; a weight of 0 is never chosen. */
  weighted<T>(weights: readonly (readonly [weight: number, value: T])[]): T {
    let left = this.#next() * weights.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of weights) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new RangeError("no weight is above 0");
  }
}
