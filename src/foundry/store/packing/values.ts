import type { Json } from "../../../core/index";
import { fitsColumn, MOST_VALUES, readColumn, writeColumn, type Column, type Earlier } from "./column";
import { must } from "./unreadable";

/**
 * Values of one kind after another, written field by field rather than one by one:
 *
 * - what is neither record nor list: all are that;
 * - `["n", column]`: whole numbers;
 * - `["i", column]`: ids, each as its place in the list of ids;
 * - `["l", literals, column]`: anything else that holds nothing, as the place of each in `literals`;
 * - `["r", keys, ...fields]`: records that all have these keys, and the values of each key;
 * - `["s", keys, shapes, column, ...fields]`: records with some of these keys. A shape is a list of places in `keys`;
 * - `["a", column, elements]`: lists, by their lengths, and the elements of all of them;
 * - `["m", column, ...kinds]`: several of these, as the place of each kind in what follows.
 */
type Values = Json;

/** The list of ids that a record is packed by, by place; and the places by id. */
export interface Ids {
  readonly list: readonly string[];
  readonly places: ReadonlyMap<string, number>;
}

/** Ids in their order. */
export const idsOf = (list: readonly string[]): Ids => ({
  list,
  places: new Map(list.map((id, place) => [id, place])),
});

type Kind = "n" | "i" | "l" | "r" | "a";
type JsonRecord = Readonly<Record<string, Json>>;

/** The columns so far within the same list of rows. */
type Columns = Earlier[];

function kindOf(value: Json, ids: Ids): Kind {
  if (fitsColumn(value)) return "n";
  if (typeof value === "string" && ids.places.has(value)) return "i";
  if (Array.isArray(value)) return "a";
  return typeof value === "object" && value !== null ? "r" : "l";
}

/** Writes a column, and keeps it for those that follow. */
function noted(numbers: readonly number[], rows: readonly number[], columns: Columns): Column {
  const column = writeColumn(numbers, { rows, earlier: columns });
  columns.push(new Map(rows.map((row, i) => [row, numbers[i] ?? 0])));
  return column;
}

function readNoted(column: Json | undefined, rows: readonly number[], columns: Columns): number[] {
  must(column !== undefined, "values");
  const numbers = readColumn(column, rows.length, { rows, earlier: columns });
  columns.push(new Map(rows.map((row, i) => [row, numbers[i] ?? 0])));
  return numbers;
}

/** The place of each in a list of what differs, and that list. */
function placed<T>(values: readonly T[], nameOf: (value: T) => string): { places: number[]; different: T[] } {
  const known = new Map<string, number>();
  const different: T[] = [];
  const places = values.map((value) => {
    const name = nameOf(value);
    const place = known.get(name) ?? different.length;
    if (place === different.length) different.push(value);
    known.set(name, place);
    return place;
  });
  return { places, different };
}

/** Writes values, at least one, by the ids that everybody knows. */
export function writeValues(
  values: readonly Json[],
  ids: Ids,
  rows: readonly number[] = values.map((_, i) => i),
  columns: Columns = [],
): Values {
  const { places, different } = placed(
    values.map((value) => kindOf(value, ids)),
    (kind) => kind,
  );
  if (different.length === 1) return writeKind(different[0] ?? "l", values, ids, rows, columns);
  const column = noted(places, rows, columns);
  const kinds = different.map((kind, place) => {
    const own = rows.flatMap((_, i) => (places[i] === place ? [i] : []));
    return writeKind(
      kind,
      own.map((i) => values[i] ?? null),
      ids,
      own.map((i) => rows[i] ?? 0),
      columns,
    );
  });
  return ["m", column, ...kinds];
}

function writeKind(kind: Kind, values: readonly Json[], ids: Ids, rows: readonly number[], columns: Columns): Values {
  const [first = null] = values;
  if ((kind === "n" || kind === "l") && values.every((value) => value === first)) return first;
  if (kind === "n") return [kind, noted(values as number[], rows, columns)];
  if (kind === "i") {
    const places = values.map((id) => ids.places.get(id as string) ?? 0);
    return [kind, noted(places, rows, columns)];
  }
  if (kind === "l") {
    const { places, different } = placed(values, (value) => JSON.stringify(value));
    return [kind, different, noted(places, rows, columns)];
  }
  if (kind === "a") {
    const lists = values as readonly (readonly Json[])[];
    const lengths = noted(
      lists.map(({ length }) => length),
      rows,
      columns,
    );
    const elements = lists.flat(1);
    return elements.length === 0 ? [kind, lengths] : [kind, lengths, writeValues(elements, ids)];
  }
  return writeRecords(values as readonly JsonRecord[], ids, rows, columns);
}

function writeRecords(values: readonly JsonRecord[], ids: Ids, rows: readonly number[], columns: Columns): Values {
  const { places, different } = placed(
    values.map((record) => Object.keys(record).toSorted()),
    (keys) => JSON.stringify(keys),
  );
  const keys = [...new Set(different.flat())];
  const shapes = different.map((own) => own.map((key) => keys.indexOf(key)));
  const head = different.length === 1 ? ["r", keys] : ["s", keys, shapes, noted(places, rows, columns)];
  const fields = keys.map((key) => {
    const own = values.flatMap((record, i) => (Object.hasOwn(record, key) ? [i] : []));
    return writeValues(
      own.map((i) => values[i]?.[key] ?? null),
      ids,
      own.map((i) => rows[i] ?? 0),
      columns,
    );
  });
  return [...head, ...fields];
}

/**
 * Reads as many values as were written. Throws `Unreadable` where it is nothing of the kind: what is stored may be damaged.
 *
 * @param count how many
 */
export function readValues(
  written: Json | undefined,
  ids: Ids,
  rows: readonly number[],
  columns: Columns = [],
): Json[] {
  must(written !== undefined && rows.length > 0, "values");
  if (typeof written !== "object" || written === null) return rows.map(() => written);
  must(Array.isArray(written), "values");
  const [kind, one, ...rest] = written as readonly Json[];
  if (kind === "n") return readNoted(one, rows, columns);
  if (kind === "i") return readNoted(one, rows, columns).map((place) => at(ids.list, place));
  if (kind === "l") {
    must(Array.isArray(one), "values");
    return readNoted(rest[0], rows, columns).map((place) => at(one as readonly Json[], place));
  }
  if (kind === "a") return readLists(one, rest[0], ids, rows, columns);
  if (kind === "r") {
    must(areKeys(one), "values");
    return readRecords({ keys: one, shapeOf: () => null, fields: rest }, ids, rows, columns);
  }
  if (kind === "s") {
    const [shapes, column, ...fields] = rest;
    must(areKeys(one) && Array.isArray(shapes), "values");
    const places = readNoted(column, rows, columns);
    const own = places.map((place) => shapeAt(shapes as readonly Json[], place));
    return readRecords({ keys: one, shapeOf: (i) => own[i] ?? null, fields }, ids, rows, columns);
  }
  must(kind === "m", "values");
  const places = readNoted(one, rows, columns);
  const found: Json[] = rows.map(() => null);
  for (const [place, values] of rest.entries()) {
    const own = rows.flatMap((_, i) => (places[i] === place ? [i] : []));
    const read = readValues(
      values,
      ids,
      own.map((i) => rows[i] ?? 0),
      columns,
    );
    for (const [i, where] of own.entries()) found[where] = read[i] ?? null;
  }
  must(
    places.every((place) => place >= 0 && place < rest.length),
    "values",
  );
  return found;
}

function at<T>(list: readonly T[], place: number): T {
  must(place >= 0 && place < list.length, "values");
  return list[place] as T;
}

function readLists(
  lengths: Json | undefined,
  elements: Json | undefined,
  ids: Ids,
  rows: readonly number[],
  columns: Columns,
): Json[] {
  const sizes = readNoted(lengths, rows, columns);
  const sum = sizes.reduce((a, b) => a + b, 0);
  must(sizes.every((size) => size >= 0) && sum <= MOST_VALUES, "values");
  const all =
    sum === 0
      ? []
      : readValues(
          elements,
          ids,
          Array.from({ length: sum }, (_, i) => i),
        );
  let next = 0;
  return sizes.map((size) => all.slice(next, (next += size)));
}

/** Records as they were written: the keys that some have, which of them each has (null for all), and the values of each key. */
interface WrittenRecords {
  readonly keys: readonly string[];
  readonly shapeOf: (i: number) => ReadonlySet<Json> | null;
  readonly fields: readonly Json[];
}

function readRecords(
  { keys, shapeOf, fields }: WrittenRecords,
  ids: Ids,
  rows: readonly number[],
  columns: Columns,
): Json[] {
  const entries = rows.map((): [string, Json][] => []);
  must(fields.length === keys.length, "values");
  for (const [field, key] of keys.entries()) {
    const having = rows.flatMap((_, i) => (shapeOf(i)?.has(field) === false ? [] : [i]));
    const read = readValues(
      fields[field],
      ids,
      having.map((i) => rows[i] ?? 0),
      columns,
    );
    for (const [i, where] of having.entries()) entries[where]?.push([key, read[i] ?? null]);
  }
  return entries.map((one) => Object.fromEntries(one));
}

const areKeys = (value: Json | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === "string");

function shapeAt(shapes: readonly Json[], place: number): ReadonlySet<Json> {
  const shape = at(shapes, place);
  must(Array.isArray(shape), "values");
  return new Set(shape as readonly Json[]);
}
