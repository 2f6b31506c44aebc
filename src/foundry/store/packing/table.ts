import { isRecord, type Json } from "../../../core/index";
import { decodeKey, encodeKey } from "../keys";
import { unpackOnce } from "./kept";
import { packRecord } from "./record";
import { packLists, unpackPlain } from "./steps";
import { must } from "./unreadable";
import type { Ids } from "./values";

type JsonRecord = Readonly<Record<string, Json>>;

/**
 * A table of a great battle as it is stored. Three kinds of keys lie in it side by side:
 *
 * - an id: its entry, as in a small fight;
 * - `%~7`: a layer, which is what the step to `rev` 7 has written to many entries at once, packed;
 * - `%=id`: what a single step has written to one entry while there are layers: `[rev, entry]`, or `[rev]` where the entry went.
 *
 * The latest step's write to an entry counts.
 */
type StoredTable = Readonly<Record<string, unknown>>;

const LAYER = /^%~(\d+)$/;
const SINGLE = /^%=/;

/** No key of a plain record is stored like this. */
const layerKey = (rev: number): string => `%~${rev}`;
const singleKey = (id: string): string => `%=${encodeKey(id)}`;

/** The number of layers in a stored table. */
export const layersIn = (stored: unknown): number =>
  isRecord(stored) ? Object.keys(stored).filter((key) => LAYER.test(key)).length : 0;

/** Several entries as one layer; undefined stands for an entry that goes. */
export function layer(rev: number, entries: Readonly<Record<string, Json | undefined>>, ids: Ids): JsonRecord {
  const written = Object.entries(entries).map(([id, entry]): [string, Json] => [
    id,
    entry === undefined ? [] : [entry],
  ]);
  return { [layerKey(rev)]: packRecord(Object.fromEntries(written), ids) };
}

/** Entries one by one, in a table with layers. */
export function singles(
  rev: number,
  entries: Readonly<Record<string, Json | undefined>>,
  ids: Ids,
): Record<string, unknown> {
  const written = Object.entries(entries).map(([id, entry]): [string, unknown] => [
    singleKey(id),
    entry === undefined ? [rev] : [rev, packLists(entry, ids)],
  ]);
  return Object.fromEntries(written);
}

/** Reads a stored table. Throws `Unreadable` where a layer is damaged; entries that lie there as they are pass unread. */
export function readTable(stored: StoredTable, ids: Ids): Record<string, unknown> {
  const latest = new Map<string, { readonly rev: number; readonly entry: readonly unknown[] }>();
  const note = (id: string, rev: number, entry: readonly unknown[]): void => {
    if ((latest.get(id)?.rev ?? -Infinity) <= rev) latest.set(id, { rev, entry });
  };
  for (const [key, value] of Object.entries(stored)) {
    const rev = LAYER.exec(key)?.[1];
    if (rev !== undefined) {
      for (const [id, entry] of Object.entries(unpackOnce(value, ids))) note(id, Number(rev), entryOf(entry));
    } else if (SINGLE.test(key)) {
      must(Array.isArray(value) && typeof value[0] === "number", key);
      note(
        decodeKey(key.replace(SINGLE, "")),
        value[0],
        entryOf(value.slice(1)).map((one) => unpackPlain(one, ids)),
      );
    } else note(decodeKey(key), -1, [unpackPlain(value, ids)]);
  }
  return Object.fromEntries([...latest].flatMap(([id, { entry }]) => (entry.length === 0 ? [] : [[id, entry[0]]])));
}

function entryOf(entry: unknown): readonly unknown[] {
  must(Array.isArray(entry) && entry.length <= 1, "entry");
  return entry;
}
