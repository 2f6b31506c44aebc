/** Stands for what a table holds. `now` is another object after every write. */
export interface Content {
  now: object;
}

const contents = new WeakMap<object, Content>();

/** The content of a table that is going to be written to. */
export function contentOf(table: object): Content {
  const known = contents.get(table);
  if (known !== undefined) return known;
  const content = { now: table };
  contents.set(table, content);
  return content;
}

/** Says that a copy holds the very same as the table it was made from. */
export function noteCopy(copy: object, table: object): void {
  contents.set(copy, { now: nowIn(table) as object });
}

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

// The hottest comparison of all: a loop, since a callback for each part costs as much as what it saves.
function areSame(before: readonly unknown[], parts: readonly unknown[]): boolean {
  for (let i = 1; i < parts.length; i += 1) if (before[i] !== nowIn(parts[i])) return false;
  return true;
}
