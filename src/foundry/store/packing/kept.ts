import { readIds } from "./ids";
import { unpackRecord } from "./record";
import type { Json } from "../../../core/index";
import type { Ids } from "./values";

/** How many battles, and how many packed records and steps of each, are kept as they were read. A history holds 200 steps at most. */
const MOST_BATTLES = 8;
const MOST_RECORDS = 300;

/** The records and steps of a battle that have been read, each by its packed text. */
interface Known {
  readonly records: Map<string, Record<string, Json>>;
  readonly steps: Map<string, Readonly<Record<string, unknown>>>;
}

const battles = new Map<string, Ids>();
const known = new WeakMap<Ids, Known>();

/** The records and steps read so far of the battle with this list of ids. */
function knownOf(ids: Ids): Known {
  const own = known.get(ids) ?? { records: new Map(), steps: new Map() };
  known.set(ids, own);
  return own;
}

/** The values of texts that have been read; the oldest goes where there are too many. */
function kept<T>(all: Map<string, T>, most: number, text: string, read: () => T): T {
  const found = all.get(text);
  if (found !== undefined) return found;
  const value = read();
  const [oldest] = all.keys();
  if (all.size >= most && oldest !== undefined) all.delete(oldest);
  all.set(text, value);
  return value;
}

/** As `readIds`. A battle is read anew after each of its updates, and its list of ids hardly ever changes. */
export const idsOnce = (stored: unknown): Ids =>
  kept(battles, MOST_BATTLES, JSON.stringify(stored), () => readIds(stored));

/** As `unpackRecord`, once for the same packed record: an update changes few of them. What comes is shared, and not to be changed. */
export const unpackOnce = (packed: unknown, ids: Ids): Readonly<Record<string, Json>> =>
  kept(knownOf(ids).records, MOST_RECORDS, JSON.stringify(packed), () => unpackRecord(packed, ids));

/** A step of the history, read once: none ever changes. What comes is shared, and not to be changed. */
export const unpackStepOnce = (
  packed: unknown,
  ids: Ids,
  read: () => Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  kept(knownOf(ids).steps, MOST_RECORDS, typeof packed === "string" ? packed : JSON.stringify(packed), read);
