import { isRecord, type Json } from "../../../core/index";
import { decodeKey } from "../stored-form";
import { MOST_VALUES, must, readColumn, readList } from "./values";

// Reads the packed form in which fights of 16 and more were once stored. The next step stores them plain. Remove this
// folder with the next release.

type StoredRecord = Readonly<Record<string, unknown>>;
type Ids = readonly string[];

/** A record's ids by index. Lists refer to the first id of each. */
function readIds(stored: unknown): Ids {
  must(isRecord(stored), "ids");
  const lists = Object.entries(stored).toSorted(([a], [b]) => Number(a) - Number(b));
  const all: string[] = [];
  for (const [start, list] of lists) {
    must(Number(start) === all.length && Array.isArray(list) && list.every((id) => typeof id === "string"), "ids");
    all.push(...list);
  }
  must(new Set(all).size === all.length, "ids");
  return all;
}

/** A record by ids: the number of known ids, their indices, other keys, and the values in that order. */
function readRecord(packed: unknown, ids: Ids): Record<string, Json> {
  must(Array.isArray(packed), "record");
  const [count = null, places = null, others = null, values] = packed as readonly Json[];
  must(typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= MOST_VALUES, "record");
  must(Array.isArray(others) && others.every((key) => typeof key === "string"), "record");
  const known = count === 0 ? [] : readColumn(places, count).map((place) => ids[place]);
  const keys = [...known, ...others].filter((key) => key !== undefined);
  must(keys.length === count + others.length && new Set(keys).size === keys.length, "record");
  const read = keys.length === 0 ? [] : readList(values, keys.length, ids);
  return Object.fromEntries(keys.map((key, i) => [key, read[i] ?? null]));
}

/** Plain data with packed `{ "%~": record }` and `{ "%*": [length, values] }`. */
function readPlain(stored: unknown, ids: Ids): unknown {
  if (Array.isArray(stored)) return stored.map((one) => readPlain(one, ids));
  if (!isRecord(stored)) return stored;
  const entries = Object.entries(stored);
  const [[key, packed] = []] = entries;
  if (entries.length === 1 && key === "%~") return readRecord(packed, ids);
  if (entries.length === 1 && key === "%*") {
    must(Array.isArray(packed), "list");
    const [count, values] = packed as readonly Json[];
    must(typeof count === "number" && Number.isInteger(count) && count > 0 && count <= MOST_VALUES, "list");
    return readList(values, count, ids);
  }
  return Object.fromEntries(entries.map(([name, one]) => [decodeKey(name), readPlain(one, ids)]));
}

/**
 * A table by id. An entry is plain, in a layer (`%~7`) that one step wrote for many, or beside layers (`%=id`) with its
 * step's `rev`. An empty list means removed. The latest write counts.
 */
function readTable(stored: StoredRecord, ids: Ids): Record<string, unknown> {
  const latest = new Map<string, { readonly rev: number; readonly entry: readonly unknown[] }>();
  const note = (id: string, rev: number, entry: unknown): void => {
    must(Array.isArray(entry) && entry.length <= 1, id);
    if ((latest.get(id)?.rev ?? -Infinity) <= rev) latest.set(id, { rev, entry });
  };
  for (const [key, value] of Object.entries(stored)) {
    const layer = /^%~(\d+)$/.exec(key)?.[1];
    if (layer !== undefined) {
      for (const [id, entry] of Object.entries(readRecord(value, ids))) note(id, Number(layer), entry);
    } else if (key.startsWith("%=")) {
      must(Array.isArray(value) && typeof value[0] === "number", key);
      note(decodeKey(key.slice(2)), value[0], readPlain(value.slice(1), ids));
    } else note(decodeKey(key), -1, [readPlain(value, ids)]);
  }
  return Object.fromEntries([...latest].flatMap(([id, { entry }]) => (entry.length === 0 ? [] : [[id, entry[0]]])));
}

const tableOrPlain = (stored: unknown, ids: Ids): unknown =>
  isRecord(stored) && !("%*" in stored) ? readTable(stored, ids) : readPlain(stored, ids);

function withNumbers(combatants: unknown, numbers: unknown): unknown {
  if (!isRecord(combatants) || !isRecord(numbers)) return combatants;
  const all = Object.entries(combatants).map(([id, one]) => {
    const own = Object.hasOwn(numbers, id) ? numbers[id] : undefined;
    if (!isRecord(one) || !isRecord(own)) return [id, one];
    const { shift: _shift, earlier: _earlier, ...others } = one;
    return [id, { ...others, ...own }];
  });
  return Object.fromEntries(all);
}

/** A step's fields in order: an undone step's first. */
const FIELDS = ["command", "author", "inverse", "label", "dice"] as const;
const GIVEN: ReadonlySet<string> = new Set(["command", "author", "dice"]);

function readSteps(stored: unknown, ids: Ids, isPast: boolean): Record<string, unknown> {
  must(isRecord(stored), "history");
  const steps = Object.entries(stored).map(([key, step]) => {
    // A fight that grew after its start has earlier steps unpacked.
    if (isRecord(step)) return [key, readPlain(step, ids)];
    must(Array.isArray(step) && step.length <= FIELDS.length, `history.${key}`);
    const fields = FIELDS.map((field, i) => [field, readPlain(step[i] ?? {}, ids)] as const);
    return [key, Object.fromEntries(fields.filter(([field]) => isPast || GIVEN.has(field)))];
  });
  return Object.fromEntries(steps);
}

/** A packed encounter laid out, unchecked, with stored keys. Throws `Unreadable` if the packing is damaged. */
export function unpacked(raw: StoredRecord): Record<string, unknown> {
  const { ids: lists, combatants, numbers = {}, marks, rules, past, undone, ...others } = raw;
  const ids = readIds(lists);
  const tables = isRecord(rules)
    ? Object.entries(rules).map(([key, value]) => [decodeKey(key), tableOrPlain(value, ids)])
    : null;
  return {
    ...(readPlain(others, ids) as StoredRecord),
    combatants: withNumbers(tableOrPlain(combatants, ids), tableOrPlain(numbers, ids)),
    marks: tableOrPlain(marks, ids),
    rules: tables === null ? readPlain(rules, ids) : Object.fromEntries(tables),
    past: readSteps(past, ids, true),
    undone: readSteps(undone, ids, false),
  };
}
