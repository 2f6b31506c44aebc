import type { Json } from "../../../core/index";
import { Expected, fromDigits, toDigits } from "./digits";
import { must } from "./unreadable";

/**
 * Whole numbers in a row, written in the shortest of these ways:
 *
 * - a number: all are that number;
 * - `"<least>.<size>.<digits>"`: what each is above the least, which is less than the size;
 * - `["x", runs, values, lengths]`: runs of the same;
 * - `["+", first, steps]`: from one to the next;
 * - `["=", back, amounts, values, digits]`: what an earlier column says leaves few to choose from. `back` counts from the latest; for each
 *   different number there, from the least up, there is an amount of values, and each row has the place of its own among them;
 * - `["!", back, digits]`: those with the same number in an earlier column have the places from 0 up among them, each place once.
 */
export type Column = Json;

/** A column that was read or written before, by row. */
export type Earlier = ReadonlyMap<number, number>;

/** The rows that numbers belong to, and the columns before them. */
export interface Context {
  readonly rows: readonly number[];
  readonly earlier: readonly Earlier[];
}

const NO_CONTEXT: Context = { rows: [], earlier: [] };

/** The numbers farthest from 0 that a column holds. */
const FARTHEST = 2 ** 30;

/** Numbers that lie farther apart are written as steps, or as digits of their own. */
const LARGEST_SIZE = 4096;

/** How many earlier columns are looked at. */
const FARTHEST_BACK = 6;

/** How deep ways are looked for within ways. */
const DEEPEST = 2;

/** The most values that packed data is believed to hold: what is damaged must not fill the memory. */
export const MOST_VALUES = 200_000;

const lengthOf = (column: Column): number => JSON.stringify(column).length;

const shortest = (columns: readonly Column[]): Column =>
  columns.reduce((best, one) => (lengthOf(one) < lengthOf(best) ? one : best));

const ascending = (numbers: Iterable<number>): number[] => [...new Set(numbers)].toSorted((a, b) => a - b);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Tells whether a number can stand in a column. */
export const fitsColumn = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) < FARTHEST && !Object.is(value, -0);

const anyOf = (size: number): Expected => Expected.any(size);
const onceOf = (size: number): Expected => Expected.once(size);

/** The same expectation for each. */
function always(size: number): (i: number) => Expected {
  const any = anyOf(size);
  return () => any;
}

function asDigits(numbers: readonly number[]): Column {
  const least = numbers.reduce((a, b) => Math.min(a, b));
  const size = numbers.reduce((a, b) => Math.max(a, b)) - least + 1;
  if (size > LARGEST_SIZE) return [...numbers];
  const digits = toDigits(
    numbers.map((number) => number - least),
    always(size),
  );
  return `${least}.${size}.${digits}`;
}

function asRuns(numbers: readonly number[], depth: number): Column[] {
  const starts = numbers.flatMap((number, i) => (i > 0 && number === numbers[i - 1] ? [] : [i]));
  if (starts.length * 2 > numbers.length) return [];
  const lengths = starts.map((start, i) => (starts[i + 1] ?? numbers.length) - start);
  const values = starts.map((start) => numbers[start] ?? 0);
  return [["x", values.length, columnOf(values, depth + 1), columnOf(lengths, depth + 1)]];
}

function asSteps(numbers: readonly number[], depth: number): Column[] {
  const [first = 0, ...rest] = numbers;
  const steps = rest.map((number, i) => number - (numbers[i] ?? 0));
  return steps.length > 1 && steps.every(fitsColumn) ? [["+", first, columnOf(steps, depth + 1)]] : [];
}

/** The numbers of the rows in an earlier column; null where it has not all of them. */
function earlierOf(column: Earlier | undefined, rows: readonly number[]): readonly number[] | null {
  const by = rows.map((row) => column?.get(row)).filter((number) => number !== undefined);
  return by.length === rows.length ? by : null;
}

/** The latest columns that all rows are in, with how far back each lies. */
const columnsBefore = ({ rows, earlier }: Context): [back: number, by: readonly number[]][] =>
  earlier
    .slice(-FARTHEST_BACK)
    .toReversed()
    .flatMap((column, back): [number, readonly number[]][] => {
      const by = earlierOf(column, rows);
      return by === null ? [] : [[back, by]];
    });

/** An expectation for each different number of an earlier column. */
function expectedBy(
  by: readonly number[],
  sizeOf: (number: number) => number,
  make: (size: number) => Expected,
): (i: number) => Expected {
  const known = new Map(ascending(by).map((number) => [number, make(sizeOf(number))]));
  return (i) => known.get(by[i] ?? 0) ?? make(1);
}

function asChosen(numbers: readonly number[], [back, by]: readonly [number, readonly number[]]): Column[] {
  const choices = new Map<number, Set<number>>(ascending(by).map((number) => [number, new Set()]));
  let all = 0;
  for (const [i, number] of numbers.entries()) {
    const own = choices.get(by[i] ?? 0);
    const before = own?.size ?? 0;
    all += (own?.add(number).size ?? 0) - before;
    if (all * 2 > numbers.length) return [];
  }
  const lists = new Map([...choices].map(([number, own]) => [number, ascending(own)]));
  const amounts = [...lists.values()].map(({ length }) => length);
  const places = numbers.map((number, i) => lists.get(by[i] ?? 0)?.indexOf(number) ?? 0);
  const digits = toDigits(
    places,
    expectedBy(by, (number) => lists.get(number)?.length ?? 0, anyOf),
  );
  return [["=", back, columnOf(amounts, 1), columnOf([...lists.values()].flat(), 1), digits]];
}

/** How many rows have each number. */
function timesOf(by: readonly number[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const number of by) times.set(number, (times.get(number) ?? 0) + 1);
  return times;
}

function asRanks(numbers: readonly number[], [back, by]: readonly [number, readonly number[]]): Column[] {
  const times = timesOf(by);
  const taken = new Set(numbers.map((number, i) => `${by[i]} ${number}`));
  const isRanks = numbers.every((number, i) => number >= 0 && number < (times.get(by[i] ?? 0) ?? 0));
  if (!isRanks || taken.size < numbers.length) return [];
  return [
    [
      "!",
      back,
      toDigits(
        numbers,
        expectedBy(by, (number) => times.get(number) ?? 0, onceOf),
      ),
    ],
  ];
}

function columnOf(numbers: readonly number[], depth: number, context = NO_CONTEXT): Column {
  const [first = 0] = numbers;
  if (numbers.every((number) => number === first)) return first;
  const within = depth >= DEEPEST ? [] : [...asRuns(numbers, depth), ...asSteps(numbers, depth)];
  const before = columnsBefore(context).flatMap((one) => [...asChosen(numbers, one), ...asRanks(numbers, one)]);
  return shortest([asDigits(numbers), ...within, ...before]);
}

/** Writes whole numbers as a column, at least one. */
export const writeColumn = (numbers: readonly number[], context?: Context): Column => columnOf(numbers, 0, context);

/** Reads as many numbers from a column as it was written with. Throws `Unreadable` where it is none of so many. */
export function readColumn(column: Column, count: number, context = NO_CONTEXT): number[] {
  must(count <= MOST_VALUES, "column");
  if (typeof column === "number") {
    must(fitsColumn(column), "column");
    return Array.from({ length: count }, () => column);
  }
  if (typeof column === "string") return readDigits(column, count);
  must(Array.isArray(column), "column");
  const parts = column as readonly Json[];
  const [way] = parts;
  if (way === "x") return readRuns(parts, count);
  if (way === "+") return readSteps(parts, count);
  if (way === "=") return readChosen(parts, context);
  if (way === "!") return readRanks(parts, context);
  must(parts.length === count && parts.every(fitsColumn), "column");
  return [...parts];
}

function readDigits(column: string, count: number): number[] {
  const [least = "", size = "", ...digits] = column.split(".");
  must(fitsColumn(Number(least)) && isSize(Number(size)), "column");
  return fromDigits(digits.join("."), count, always(Number(size))).map((number) => number + Number(least));
}

const isSize = (size: number): boolean => Number.isInteger(size) && size >= 2 && size <= LARGEST_SIZE;

function readRuns([, amount, values = null, lengths = null]: readonly Json[], count: number): number[] {
  must(typeof amount === "number" && Number.isInteger(amount) && amount > 0 && amount <= count, "column");
  const runs = readColumn(lengths, amount);
  must(runs.every((length) => length > 0) && sumOf(runs) === count, "column");
  return readColumn(values, amount).flatMap((value, i) => Array.from({ length: runs[i] ?? 0 }, () => value));
}

function readSteps([, first, steps = null]: readonly Json[], count: number): number[] {
  must(fitsColumn(first) && count > 0, "column");
  let number = first;
  return [first, ...readColumn(steps, count - 1).map((step) => (number += step))];
}

function readEarlier(back: Json | undefined, { rows, earlier }: Context): readonly number[] {
  const by = typeof back === "number" ? earlierOf(earlier.at(-1 - back), rows) : null;
  must(by !== null, "column");
  return by;
}

function readChosen([, back, amounts = null, values = null, digits]: readonly Json[], context: Context): number[] {
  const by = readEarlier(back, context);
  const different = ascending(by);
  const sizes = readColumn(amounts, different.length);
  must(typeof digits === "string" && sizes.every((size) => size > 0 && size <= by.length), "column");
  const all = readColumn(values, sumOf(sizes));
  let start = 0;
  const lists = new Map(different.map((number, i) => [number, all.slice(start, (start += sizes[i] ?? 0))]));
  const sizeOf = (number: number): number => lists.get(number)?.length ?? 0;
  const places = fromDigits(digits, by.length, expectedBy(by, sizeOf, anyOf));
  return by.map((number, i) => lists.get(number)?.[places[i] ?? 0] ?? 0);
}

function readRanks([, back, digits]: readonly Json[], context: Context): number[] {
  const by = readEarlier(back, context);
  const times = timesOf(by);
  must(typeof digits === "string", "column");
  return fromDigits(
    digits,
    by.length,
    expectedBy(by, (number) => times.get(number) ?? 0, onceOf),
  );
}
