import { readIds } from "./ids";
import { unpackRecord } from "./record";
import type { Json } from "../../../core/index";
import type { Ids } from "./values";

/** How many battles, and how many packed records of each, are kept as they were read. */
const MOST_BATTLES = 8;
const MOST_RECORDS = 300;

const battles = new Map<string, Ids>();
const records = new WeakMap<Ids, Map<string, Record<string, Json>>>();

/** The values of texts that have been read; the oldest goes where there are too many. */
function kept<T>(known: Map<string, T>, most: number, text: string, read: () => T): T {
  const found = known.get(text);
  if (found !== undefined) return found;
  const value = read();
  const [oldest] = known.keys();
  if (known.size >= most && oldest !== undefined) known.delete(oldest);
  known.set(text, value);
  return value;
}

/** As `readIds`. A battle is read anew after each of its updates, and its list of ids hardly ever changes. */
export const idsOnce = (stored: unknown): Ids =>
  kept(battles, MOST_BATTLES, JSON.stringify(stored), () => readIds(stored));

/** As `unpackRecord`, once for the same packed record: an update changes few of them. What comes is shared, and not to be changed. */
export function unpackOnce(packed: unknown, ids: Ids): Readonly<Record<string, Json>> {
  const own = records.get(ids) ?? new Map<string, Record<string, Json>>();
  records.set(ids, own);
  return kept(own, MOST_RECORDS, JSON.stringify(packed), () => unpackRecord(packed, ids));
}
