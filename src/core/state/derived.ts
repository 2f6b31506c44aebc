/** Version tokens of a table. */
export interface Content {
  /** Replaced by a new object on every write. */
  now: object;
  /** Replaced when a key is added or removed. */
  keys: object;
}

const contents = new WeakMap<object, Content>();

/** The tokens of a table that will be written to. */
export function contentOf(table: object): Content {
  const known = contents.get(table);
  if (known !== undefined) return known;
  const content = { now: table, keys: {} };
  contents.set(table, content);
  return content;
}

/** Gives a copy the same tokens as its original. */
export function noteCopy(copy: object, table: object): void {
  contents.set(copy, { now: nowIn(table) as object, keys: keysOf(table) });
}

/** For results that depend only on keys and on constant fields of entries. */
export const keysOf = (table: object): object => contentOf(table).keys;

const nowIn = (part: unknown): unknown =>
  typeof part === "object" && part !== null ? (contents.get(part)?.now ?? part) : part;

/** The parts that a result depends on: tables, replaced records, plain values. */
export type Sources<From> = (from: From) => readonly [object, ...unknown[]];

/**
 * Caches a result until one of its sources changes. Keeps one result for each state of the first source, so name the
 * most stable source first. The result is shared: never change it.
 */
export function derived<From, Result>(sources: Sources<From>, work: (from: From) => Result): (from: From) => Result {
  const known = new WeakMap<object, { readonly parts: readonly unknown[]; readonly result: Result }>();
  return (from) => {
    const parts = sources(from);
    const first = nowIn(parts[0]) as object;
    const before = known.get(first);
    if (before !== undefined && areSame(before.parts, parts)) return before.result;
    const result = work(from);
    known.set(first, { parts: parts.map(nowIn), result });
    return result;
  };
}

/** {@link derived} with a key outside of the fight, such as a variant's numbers. */
export function derivedBy<From, Key extends object, Result>(
  sources: Sources<From>,
  work: (from: From, key: Key) => Result,
): (from: From, key: Key) => Result {
  const known = new WeakMap<Key, (from: From) => Result>();
  return (from, key) => {
    let own = known.get(key);
    if (own === undefined) known.set(key, (own = derived(sources, (each: From) => work(each, key))));
    return own(from);
  };
}

// A loop: callbacks would cost what this comparison saves, and no other runs as often.
function areSame(before: readonly unknown[], parts: readonly unknown[]): boolean {
  for (let i = 1; i < parts.length; i += 1) if (before[i] !== nowIn(parts[i])) return false;
  return true;
}
