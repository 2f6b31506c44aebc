/** The counter at the end of a name, as in "Goblin 3": a number, a capital letter or a Roman number, also in brackets. */
const COUNTER = /[\s_#(.[-]+(?:\d+|\p{Lu}|[IVX]+)[)\]]*$|\d+$/u;

/** The name of several combatants as one. */
export interface GroupName {
  /** The name alone, for a place that shows their number beside it. */
  readonly short: string;
  /** The name with their number. */
  readonly full: string;
}

/** A name without the counter at its end: what those share who differ in nothing else. */
export const stemOf = (name: string): string => {
  const base = name.trim().replace(COUNTER, "").trim();
  return base === "" ? name.trim() : base;
};

/** As much of the words of a table as names of groups take. */
interface OwnWords {
  own(key: string, data?: Readonly<Record<string, string | number>>): string;
}

/**
 * Names several combatants as one: by the name they share where only a counter differs, "Goblin ×3", else by the first
 * and how many more, "Ada +2". No name at all reads as "somebody".
 *
 * @param names the names of those the viewer sees, in order
 */
export function groupName(names: readonly string[], words: OwnWords): GroupName {
  const [first, ...others] = names;
  if (first === undefined) return { short: words.own("names.somebody"), full: words.own("names.somebody") };
  if (others.length === 0) return { short: first, full: first };
  const base = stemOf(first);
  if (others.every((name) => stemOf(name) === base))
    return { short: base, full: words.own("tracker.group.same", { name: base, count: names.length }) };
  const full = words.own("tracker.group.others", { name: first, count: others.length });
  return { short: full, full };
}
