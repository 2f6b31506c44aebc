/** Stands for what a table held at one moment; another object after every write. */
const contents = new WeakMap<object, object>();

/** Notes that a table has been written to: whatever was worked out from it is out of date. */
export function noteChange(table: object): void {
  contents.set(table, {});
}

/** Says that a copy holds the very same as the table it was made from. */
export function noteCopy(copy: object, table: object): void {
  contents.set(copy, contentOf(table));
}

const contentOf = (part: object): object => contents.get(part) ?? part;

/** What something is worked out from: parts of the fight that are replaced, or noted as changed, whenever they change. */
type Sources<From> = (from: From) => readonly object[];

/**
 * Keeps what is worked out from parts of a fight until one of them changes. The last result for each state of the first part is
 * kept, so that the part that changes least often comes first.
 */
export function derived<From, Result>(sources: Sources<From>, work: (from: From) => Result): (from: From) => Result {
  const known = new WeakMap<object, { readonly parts: readonly object[]; readonly result: Result }>();
  return (from) => {
    const parts = sources(from).map(contentOf);
    const [first] = parts;
    if (first === undefined) return work(from);
    const before = known.get(first);
    if (before?.parts.every((part, i) => part === parts[i]) === true) return before.result;
    const result = work(from);
    known.set(first, { parts, result });
    return result;
  };
}
