import type { Json } from "../../../core/index";
import { decodeKey, encodeKey } from "../keys";
import { MOST_VALUES } from "./column";
import { unpackOnce, unpackStepOnce } from "./kept";
import { packRecord } from "./record";
import { fromShortText, toShortText } from "./short-text";
import { must } from "./unreadable";
import { readValues, writeValues, type Ids } from "./values";

/** Under these keys, alone in a record, lies a record or a list that is packed. No key of a plain record is stored like them. */
const RECORD = "%~";
const LIST = "%*";

/** A value this short never gains by packing, in bytes. */
const SHORT = 50;

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

const shorter = (plain: Json, packed: Json): Json => (lengthOf(packed) < lengthOf(plain) ? packed : plain);

/**
 * Plain data with its records by ids and lists of ids packed wherever that is shorter. Only for what never changes: nothing can be merged
 * into what is packed.
 */
function packPlain(value: Json, ids: Ids): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const plain = (value as readonly Json[]).map((one) => packPlain(one, ids));
    return value.length < 3 || lengthOf(plain) < SHORT
      ? plain
      : shorter(plain, { [LIST]: [value.length, writeValues(value as readonly Json[], ids)] });
  }
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  const packed = entries.length > 1 ? { [RECORD]: packRecord(Object.fromEntries(entries), ids) } : null;
  // Far fewer bytes than any way to write the entries one by one.
  if (packed !== null && entries.length > 50) return packed;
  const plain = Object.fromEntries(entries.map(([key, one]) => [encodeKey(key), packPlain(one, ids)]));
  return packed === null || lengthOf(plain) < SHORT ? plain : shorter(plain, packed);
}

/** Tells whether something stored stands for a list. */
export const isPackedList = (stored: unknown): boolean =>
  typeof stored === "object" && stored !== null && Object.hasOwn(stored, LIST);

/** Plain data with its lists of ids packed: lists are replaced whole, so that this may be done to what changes later. */
export function packLists(value: Json, ids: Ids): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const isOfIds = list.length > 2 && list.every((one) => typeof one === "string" && ids.places.has(one));
    return isOfIds ? packPlain(list, ids) : list.map((one) => packLists(one, ids));
  }
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(entries.map(([key, one]) => [encodeKey(key), packLists(one, ids)]));
}

/** The value given to {@link packPlain} or {@link packLists}. Throws `Unreadable` where it is damaged. */
export function unpackPlain(stored: unknown, ids: Ids): unknown {
  if (Array.isArray(stored)) return stored.map((one) => unpackPlain(one, ids));
  if (typeof stored !== "object" || stored === null) return stored;
  const entries = Object.entries(stored);
  const [first] = entries;
  if (entries.length === 1 && first !== undefined) {
    const [key, packed] = first as [string, unknown];
    if (key === RECORD) return unpackOnce(packed, ids);
    if (key === LIST) return unpackList(packed, ids);
  }
  return Object.fromEntries(entries.map(([key, one]) => [decodeKey(key), unpackPlain(one, ids)]));
}

function unpackList(packed: unknown, ids: Ids): Json[] {
  must(Array.isArray(packed), "list");
  const [count, values] = packed as readonly Json[];
  must(typeof count === "number" && Number.isInteger(count) && count > 0 && count <= MOST_VALUES, "list");
  return readValues(
    values,
    ids,
    Array.from({ length: count }, (_, i) => i),
  );
}

/** The fields of a step in their places; those that it lacks at the end are left out. */
const FIELDS = ["command", "author", "inverse", "label", "dice"] as const;

/** A step of the history as it is stored: its fields in their places, each packed, as a short text. What is empty at the end is left out. */
export function packStep(step: Json, ids: Ids): string {
  const record = step as Readonly<Record<string, Json>>;
  const fields = FIELDS.map((field) => packPlain(record[field] ?? NOTHING, ids));
  const last = fields.findLastIndex((field) => lengthOf(field) > lengthOf(NOTHING));
  return toShortText(fields.slice(0, last + 1));
}

/** Stands for a field that is empty or not there. */
const NOTHING = {};

/** Steps of the history that {@link packStep} was given, by their keys. Throws `Unreadable` where one is damaged. */
export function unpackSteps(stored: unknown, ids: Ids, hasInverse: boolean): Record<string, unknown> {
  must(typeof stored === "object" && stored !== null, "history");
  const steps = Object.entries(stored).map(([key, step]) => {
    const whole = unpackStepOnce(step, ids, () => unpackStep(step, ids, `history.${key}`));
    return [key, hasInverse ? whole : Object.fromEntries(GIVEN.map((field) => [field, whole[field]]))] as const;
  });
  return Object.fromEntries(steps);
}

/** A step with all of its fields; schema 3 stored them as a list. */
function unpackStep(stored: unknown, ids: Ids, place: string): Readonly<Record<string, unknown>> {
  const step = typeof stored === "string" ? fromShortText(stored) : stored;
  must(Array.isArray(step) && step.length <= FIELDS.length, place);
  return Object.fromEntries(FIELDS.map((field, i) => [field, unpackPlain(step[i] ?? NOTHING, ids)]));
}

/** The fields that are left of a step once it was taken back. */
const GIVEN = ["command", "author", "dice"] as const;
