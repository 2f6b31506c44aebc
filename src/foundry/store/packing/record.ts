import type { Json } from "../../../core/index";
import { MOST_VALUES, readColumn, writeColumn } from "./column";
import { must } from "./unreadable";
import { readValues, writeValues, type Ids } from "./values";

type JsonRecord = Readonly<Record<string, Json>>;

/** A packed record: how many of its keys are known ids, their places, other keys, and the values in that order. */
export type PackedRecord = readonly Json[];

/** A record by ids in the shortest form: keys as places in the list of ids, values field by field. */
export function packRecord(record: JsonRecord, ids: Ids): PackedRecord {
  const keys = Object.keys(record);
  const known = keys.flatMap((key) => ids.places.get(key) ?? []).toSorted((a, b) => a - b);
  const others = keys.filter((key) => !ids.places.has(key)).toSorted();
  const values = [...known.map((place) => ids.list[place] ?? ""), ...others].map((key) => record[key] ?? null);
  const places = known.length === 0 ? 0 : writeColumn(known);
  return values.length === 0 ? [0, 0, []] : [known.length, places, others, writeValues(values, ids)];
}

/** The record that {@link packRecord} was given, but for the order of its keys. Throws `Unreadable` on anything else. */
export function unpackRecord(packed: unknown, ids: Ids): Record<string, Json> {
  must(Array.isArray(packed), "record");
  const [count = null, column = null, others = null, values] = packed as readonly Json[];
  must(typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= MOST_VALUES, "record");
  must(Array.isArray(others) && others.every((key) => typeof key === "string"), "record");
  const known = count === 0 ? [] : readColumn(column, count).map((place) => ids.list[place]);
  must(
    known.every((id) => id !== undefined),
    "record",
  );
  const keys = [...known, ...others];
  must(new Set(keys).size === keys.length, "record");
  if (keys.length === 0) return {};
  const read = readValues(
    values,
    ids,
    keys.map((_, i) => i),
  );
  return Object.fromEntries(keys.map((key, i) => [key, read[i] ?? null]));
}
