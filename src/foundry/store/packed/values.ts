import type { Json } from "../../../core/index";

/** Packed data is damaged. Caught by readers of stored data. */
export class Unreadable extends Error {
  constructor(readonly place: string) {
    super(`unreadable: ${place}`);
  }
}

export function must(holds: boolean, place: string): asserts holds {
  if (!holds) throw new Unreadable(place);
}

/** The most values of packed data, so that damage cannot fill the memory. */
export const MOST_VALUES = 200_000;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The digits of a number: characters that JSON need not escape, without the dot that ends a number. */
const DIGITS = Array.from({ length: 0x7f - 0x21 }, (_, i) => String.fromCharCode(0x21 + i)).filter(
  (character) => !`"\\.`.includes(character),
);
const DIGIT_VALUES: ReadonlyMap<string, bigint> = new Map(DIGITS.map((digit, value) => [digit, BigInt(value)]));

/** The most numbers in one word of digits. */
const WORD = 256;

/** The possible next numbers with weights. Numbers that occurred become more likely, or occur `once` only. */
class Expected {
  readonly #weights: number[];
  readonly #gain: number;

  constructor(size: number, once = false) {
    this.#weights = Array.from({ length: size }, () => 1);
    this.#gain = once ? -1 : 1;
  }

  take(all: bigint): readonly [number: number, left: bigint] {
    const sum = sumOf(this.#weights);
    must(sum > 0, "digits");
    let place = Number(all % BigInt(sum));
    let number = 0;
    while (place >= (this.#weights[number] ?? 0)) {
      place -= this.#weights[number] ?? 0;
      number += 1;
    }
    const own = this.#weights[number] ?? 0;
    this.#weights[number] = own + this.#gain;
    return [number, BigInt(own) * (all / BigInt(sum)) + BigInt(place)];
  }
}

function fromWord(word: string): bigint {
  let number = 0n;
  for (const digit of word) {
    const value = DIGIT_VALUES.get(digit);
    must(value !== undefined, "digits");
    number = number * BigInt(DIGITS.length) + value;
  }
  return number;
}

/** Decodes numbers from digits by their expectations (asymmetric numeral systems). */
function fromDigits(digits: string, count: number, expected: (i: number) => Expected): number[] {
  const words = digits.split(".");
  must(words.length === Math.ceil(count / WORD), "digits");
  return words.flatMap((word, w) => {
    let left = fromWord(word);
    const found = Array.from({ length: Math.min(WORD, count - w * WORD) }, (_, i) => {
      const [number, rest] = expected(w * WORD + i).take(left);
      left = rest;
      return number;
    });
    must(left === 0n, "digits");
    return found;
  });
}

type Columns = ReadonlyMap<number, number>[];

interface PackedContext {
  readonly rows: readonly number[];
  readonly earlier: Columns;
}

const NO_CONTEXT: PackedContext = { rows: [], earlier: [] };
const isWhole = (value: Json | undefined): value is number => typeof value === "number" && Number.isInteger(value);

/**
 * Reads whole numbers from a column in one of these forms:
 *
 * - a number: all are that number;
 * - `"<least>.<size>.<digits>"`: each minus the least, below the size;
 * - `["x", runs, values, lengths]`: runs of equal numbers;
 * - `["+", first, steps]`: differences;
 * - `["=", back, amounts, values, digits]`: choices left by an earlier column, counted back from the latest;
 * - `["!", back, digits]`: an index from 0, each once, among rows with the same number in an earlier column;
 * - the numbers themselves.
 */
export function readColumn(column: Json, count: number, context = NO_CONTEXT): number[] {
  must(count <= MOST_VALUES, "column");
  if (isWhole(column)) return Array.from({ length: count }, () => column);
  if (typeof column === "string") {
    const [least, size, ...digits] = column.split(".");
    must(isWhole(Number(least)) && Number(size) > 0 && Number(size) <= MOST_VALUES, "column");
    const expected = new Expected(Number(size));
    return fromDigits(digits.join("."), count, () => expected).map((number) => number + Number(least));
  }
  must(Array.isArray(column), "column");
  const [way, one = null, two = null, three = null, four] = column as readonly Json[];
  if (way === "x") {
    must(isWhole(one) && one > 0 && one <= count, "column");
    const runs = readColumn(three, one);
    must(runs.every((length) => length > 0) && sumOf(runs) === count, "column");
    return readColumn(two, one).flatMap((value, i) => Array.from({ length: runs[i] ?? 0 }, () => value));
  }
  if (way === "+") {
    must(isWhole(one) && count > 0, "column");
    let number = one;
    return [one, ...readColumn(two, count - 1).map((step) => (number += step))];
  }
  if (way === "=") return readChosen(earlierOf(one, context), { amounts: two, values: three, digits: four });
  if (way === "!") {
    const by = earlierOf(one, context);
    must(typeof two === "string", "column");
    return fromDigits(
      two,
      by.length,
      expectedBy(by, (number) => new Expected(by.filter((other) => other === number).length, true)),
    );
  }
  must(column.length === count && column.every(isWhole), "column");
  return [...column];
}

function earlierOf(back: Json, { rows, earlier }: PackedContext): number[] {
  const column = isWhole(back) ? earlier.at(-1 - back) : undefined;
  return rows.map((row) => {
    const number = column?.get(row);
    must(number !== undefined, "column");
    return number;
  });
}

function expectedBy(by: readonly number[], make: (number: number) => Expected): (i: number) => Expected {
  const known = new Map([...new Set(by)].map((number) => [number, make(number)]));
  return (i) => known.get(by[i] ?? 0) ?? new Expected(0);
}

function readChosen(
  by: readonly number[],
  { amounts, values, digits }: { amounts: Json; values: Json; digits: Json | undefined },
): number[] {
  const different = [...new Set(by)].toSorted((a, b) => a - b);
  const sizes = readColumn(amounts, different.length);
  must(typeof digits === "string" && sizes.every((size) => size > 0 && size <= by.length), "column");
  const all = readColumn(values, sumOf(sizes));
  let start = 0;
  const lists = new Map(different.map((number, i) => [number, all.slice(start, (start += sizes[i] ?? 0))]));
  const places = fromDigits(
    digits,
    by.length,
    expectedBy(by, (number) => new Expected(lists.get(number)?.length ?? 0)),
  );
  return by.map((number, i) => lists.get(number)?.[places[i] ?? 0] ?? 0);
}

function readNoted(column: Json | undefined, rows: readonly number[], earlier: Columns): number[] {
  must(column !== undefined, "values");
  const numbers = readColumn(column, rows.length, { rows, earlier });
  earlier.push(new Map(rows.map((row, i) => [row, numbers[i] ?? 0])));
  return numbers;
}

function at<T>(list: readonly T[], place: number): T {
  must(place >= 0 && place < list.length, "values");
  return list[place] as T;
}

const areKeys = (value: Json | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === "string");

/**
 * Reads a value for each row, in one of these forms:
 *
 * - neither record nor list: all are that;
 * - `["n", column]`: whole numbers;
 * - `["i", column]`: ids, as indices in the list of ids;
 * - `["l", literals, column]`: other scalars, as indices in `literals`;
 * - `["r", keys, ...fields]`: records with all of these keys, and each key's values;
 * - `["s", keys, shapes, column, ...fields]`: records with some of these keys. A shape is a list of indices in `keys`;
 * - `["a", column, elements]`: lists, as their lengths and all elements;
 * - `["m", column, ...kinds]`: a mixture, as indices of the kinds that follow.
 */
function readValues(
  written: Json | undefined,
  ids: readonly string[],
  rows: readonly number[],
  columns: Columns = [],
): Json[] {
  must(written !== undefined && rows.length > 0, "values");
  if (typeof written !== "object" || written === null) return rows.map(() => written);
  must(Array.isArray(written), "values");
  const [kind, one, two, three, ...rest] = written as readonly Json[];
  const places = (column: Json | undefined): number[] => readNoted(column, rows, columns);
  const some = (values: Json | undefined, own: readonly number[]): Json[] =>
    readValues(
      values,
      ids,
      own.map((i) => rows[i] ?? 0),
      columns,
    );
  const records = (keys: Json | undefined, fields: readonly Json[], has: (row: number, field: number) => boolean) => {
    const entries = rows.map((): [string, Json][] => []);
    must(areKeys(keys) && fields.length === keys.length, "values");
    for (const [field, key] of keys.entries()) {
      const own = rows.flatMap((_, i) => (has(i, field) ? [i] : []));
      for (const [n, value] of some(fields[field], own).entries()) entries[own[n] ?? 0]?.push([key, value]);
    }
    return entries.map((entry): Json => Object.fromEntries(entry));
  };
  switch (kind) {
    case "n":
      return places(one);
    case "i":
      return places(one).map((place) => at(ids, place));
    case "l":
      must(Array.isArray(one), "values");
      return places(two).map((place) => at(one as readonly Json[], place));
    case "r":
      return records(one, (written as readonly Json[]).slice(2), () => true);
    case "s": {
      must(Array.isArray(two), "values");
      const shapes = places(three).map((place) => at(two as readonly Json[], place));
      return records(one, rest, (i, field) => {
        const shape = shapes[i];
        must(Array.isArray(shape), "values");
        return shape.includes(field);
      });
    }
    case "a": {
      const sizes = places(one);
      must(sizes.every((size) => size >= 0) && sumOf(sizes) <= MOST_VALUES, "values");
      const all = sumOf(sizes) === 0 ? [] : readList(two, sumOf(sizes), ids);
      let next = 0;
      return sizes.map((size) => all.slice(next, (next += size)));
    }
    default: {
      must(kind === "m", "values");
      const kinds = (written as readonly Json[]).slice(2);
      const own = places(one);
      const found = new Map<number, Json>();
      for (const [place, values] of kinds.entries()) {
        const of = rows.flatMap((_, i) => (own[i] === place ? [i] : []));
        for (const [n, value] of some(values, of).entries()) found.set(of[n] ?? 0, value);
      }
      must(found.size === rows.length, "values");
      return rows.map((_, i) => found.get(i) ?? null);
    }
  }
}

export const readList = (written: Json | undefined, count: number, ids: readonly string[]): Json[] =>
  readValues(
    written,
    ids,
    Array.from({ length: count }, (_, i) => i),
  );
