import { must } from "./unreadable";

/** The characters of one byte in UTF-8 that JSON need not escape, without the dot, which ends a number. */
const DIGITS = Array.from({ length: 0x7f - 0x21 }, (_, i) => String.fromCharCode(0x21 + i)).filter(
  (character) => !`"\\.`.includes(character),
);
const BASE = BigInt(DIGITS.length);
const VALUES: ReadonlyMap<string, bigint> = new Map(DIGITS.map((digit, value) => [digit, BigInt(value)]));

/** So many numbers at most go into one word of digits: the longer a word, the longer each number takes. */
const WORD = 256;

/**
 * The numbers that may come next, from 0 up, each with its weight. The likelier a number, the fewer digits it takes; one of no weight
 * cannot come.
 */
export class Expected {
  readonly #weights: number[];
  readonly #learns: boolean;
  #sum: number;

  private constructor(size: number, learns: boolean) {
    this.#weights = Array.from({ length: size }, () => 1);
    this.#learns = learns;
    this.#sum = size;
  }

  /** Any number, those that have come before rather than others. */
  static any(size: number): Expected {
    return new Expected(size, true);
  }

  /** Each number once. */
  static once(size: number): Expected {
    return new Expected(size, false);
  }

  /** The sum of all weights, the weight of a number, and the weights of all below it. Throws where it cannot come. */
  placeOf(number: number): readonly [sum: number, own: number, below: number] {
    const own = this.#weights[number] ?? 0;
    must(own > 0, "digits");
    let below = 0;
    for (let i = 0; i < number; i += 1) below += this.#weights[i] ?? 0;
    return [this.#sum, own, below];
  }

  /** The number at a place among all weights. */
  numberAt(place: number): number {
    let left = place;
    for (const [number, weight] of this.#weights.entries()) {
      if (left < weight) return number;
      left -= weight;
    }
    return 0;
  }

  /** The sum of all weights; 0 where nothing can come any more. */
  get sum(): number {
    return this.#sum;
  }

  /** A number has come. */
  note(number: number): void {
    this.#weights[number] = this.#learns ? (this.#weights[number] ?? 0) + 1 : 0;
    this.#sum += this.#learns ? 1 : -1;
  }
}

function toWord(number: bigint): string {
  const digits: string[] = [];
  for (let left = number; left > 0n; left /= BASE) digits.push(DIGITS[Number(left % BASE)] ?? "");
  return digits.toReversed().join("");
}

function fromWord(word: string): bigint {
  let number = 0n;
  for (const digit of word) {
    const value = VALUES.get(digit);
    must(value !== undefined, "digits");
    number = number * BASE + value;
  }
  return number;
}

/**
 * Whole numbers in as few characters as they take, by what was expected of each (asymmetric numeral systems: each number goes in at the
 * bottom of one large number, in reverse, so that they come out in order).
 */
export function toDigits(numbers: readonly number[], expected: (i: number) => Expected): string {
  const places = numbers.map((number, i) => {
    const next = expected(i);
    const place = next.placeOf(number);
    next.note(number);
    return place;
  });
  const words: string[] = [];
  for (let start = 0; start < places.length; start += WORD) {
    let all = 0n;
    for (const [sum, own, below] of places.slice(start, start + WORD).toReversed()) {
      all = (all / BigInt(own)) * BigInt(sum) + BigInt(below) + (all % BigInt(own));
    }
    words.push(toWord(all));
  }
  return words.join(".");
}

/** The numbers that {@link toDigits} was given. Throws `Unreadable` where the digits are not those of so many such numbers. */
export function fromDigits(digits: string, count: number, expected: (i: number) => Expected): number[] {
  const words = digits.split(".");
  must(words.length === Math.ceil(count / WORD), "digits");
  return words.flatMap((word, w) => {
    let all = fromWord(word);
    const found = Array.from({ length: Math.min(WORD, count - w * WORD) }, (_, i) => {
      const next = expected(w * WORD + i);
      must(next.sum > 0, "digits");
      const sum = BigInt(next.sum);
      const place = Number(all % sum);
      const number = next.numberAt(place);
      const [, own, below] = next.placeOf(number);
      all = BigInt(own) * (all / sum) + BigInt(place - below);
      next.note(number);
      return number;
    });
    must(all === 0n, "digits");
    return found;
  });
}
