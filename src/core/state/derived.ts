/** Stands for what a table holds. */
export interface Content {
  /** Another object after every write. */
  now: object;
  /** Another object after a write that has added a key or taken one out. */
  keys: object;
}

const contents = new WeakMap<object, Content>();

/** The content of a table that is going to be written to. */
export function contentOf(table: object): Content {
  const known = contents.get(table);
  if (known !== undefined) return known;
  const content = { now: table, keys: {} };
  contents.set(table, content);
  return content;
}

/** Says that a copy holds the very same as the table it was made from. */
export function noteCopy(copy: object, table: object): void {
  contents.set(copy, { now: nowIn(table) as object, keys: keysOf(table) });
}

/** Stands for the keys of a table: a source of what is worked out from them and from what never changes in its entries. */
export const keysOf = (table: object): object => contentOf(table).keys;

const nowIn = (part: unknown): unknown =>
  typeof part === "object" && part !== null ? (contents.get(part)?.now ?? part) : part;

/** Parts of a fight that something is worked out from: tables, records that are replaced when they change, plain values. */
export type Sources<From> = (from: From) => readonly [object, ...unknown[]];

/**
 * Keeps what is worked out from parts of a fight until one of them changes. The last result for each state of the first part is
 * kept, so that the part that changes least often comes first. The result is shared: nobody may change it.
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

/** As {@link derived}, for each of some keys that are not part of the fight: a variant's numbers. */
export function derivedBy<From, Key extends object, Result>(
  sources: Sources<From>,
  work: (from: From, key: Key) => Result,
): (from: From, key: Key) => Result {
  const known = new WeakMap<Key, (from: From) => Result>();
  return (from, key) => {
    let own = known.get(key);
    if (own === undefined) known.set(key, (own = derived(sources, (one: From) => work(one, key))));
    return own(from);
  };
}

// The hottest comparison of all: a loop, since a callback for each part costs as much as what it saves.
function areSame(before: readonly unknown[], parts: readonly unknown[]): boolean {
  for (let i = 1; i < parts.length; i += 1) if (before[i] !== nowIn(parts[i])) return false;
  return true;
}
