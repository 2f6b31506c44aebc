/** The counter that ends a name such as "Goblin 3": a number, a capital letter or a Roman number, also in brackets. */
const COUNTER = /[\s_#(.[-]+(?:\d+|\p{Lu}|[IVX]+)[)\]]*$|\d+$/u;

export const stemOf = (name: string): string => {
  const base = name.trim().replace(COUNTER, "").trim();
  return base === "" ? name.trim() : base;
};

interface OwnWords {
  own(key: string, data?: Readonly<Record<string, string | number>>): string;
}

/**
 * Names a group: "Goblin ×3" if only counters differ, else the first and the number of others, "Ada +2". Without names,
 * "somebody".
 */
export function groupName(names: readonly string[], words: OwnWords) {
  const [first, ...others] = names;
  if (first === undefined) return { short: words.own("names.somebody"), full: words.own("names.somebody") };
  if (others.length === 0) return { short: first, full: first };
  const base = stemOf(first);
  if (others.every((name) => stemOf(name) === base))
    return { short: base, full: words.own("tracker.group.same", { name: base, count: names.length }) };
  const full = words.own("tracker.group.others", { name: first, count: others.length });
  return { short: full, full };
}
