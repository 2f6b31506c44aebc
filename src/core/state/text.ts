import type { CombatantId } from "./fight";

/**
 * A sentence as data: the host localizes `key` and inserts `data`. `{ name }` and `{ names }` become combatants' names,
 * `{ together }` a group's name ("Goblin ×3"). A number under `count` selects the plural form.
 */
export interface Text {
  readonly key: string;
  readonly data?: Readonly<Record<string, TextPart>>;
}

export type TextPart =
  | string
  | number
  | Text
  | { readonly name: CombatantId }
  | { readonly names: readonly CombatantId[] }
  | { readonly together: readonly CombatantId[] }
  | { readonly list: readonly (string | number | Text)[] };

/** A {@link Text} with the module's prefix: `text("stages.turn")` has the key `TURNWRIGHT.stages.turn`. */
export const text = (key: string, data?: Readonly<Record<string, TextPart>>): Text =>
  data === undefined ? { key: `TURNWRIGHT.${key}` } : { key: `TURNWRIGHT.${key}`, data };

/** A language key with the module's prefix. */
export const keyOf = (key: string): string => `TURNWRIGHT.${key}`;

export interface Named {
  readonly alone: readonly CombatantId[];
  readonly lists: readonly (readonly CombatantId[])[];
  /** The lists that say nothing of fewer than two. */
  readonly together: readonly (readonly CombatantId[])[];
}

/** The combatants that a sentence names, single and in lists. */
export function namedIn({ data = {} }: Text): Named {
  const alone: CombatantId[] = [];
  const lists: (readonly CombatantId[])[] = [];
  const together: (readonly CombatantId[])[] = [];
  const gather = (part: TextPart): void => {
    if (typeof part !== "object") return;
    if ("name" in part) alone.push(part.name);
    else if ("names" in part) lists.push(part.names);
    else if ("together" in part) together.push(part.together);
    else for (const inner of "list" in part ? part.list : Object.values(part.data ?? {})) gather(inner);
  };
  for (const part of Object.values(data)) gather(part);
  return { alone, lists: [...lists, ...together], together };
}

/** The sentence with its lists filtered. */
export function withoutNames(sentence: Text, may: (id: CombatantId) => boolean): Text {
  if (sentence.data === undefined) return sentence;
  const within = (part: TextPart): TextPart => {
    if (typeof part !== "object" || "name" in part) return part;
    if ("names" in part) return { names: part.names.filter(may) };
    if ("together" in part) return { together: part.together.filter(may) };
    if ("list" in part)
      return { list: part.list.map((each) => (typeof each === "object" ? withoutNames(each, may) : each)) };
    return withoutNames(part, may);
  };
  const data = Object.entries(sentence.data).map(([key, part]) => [key, within(part)]);
  return { ...sentence, data: Object.fromEntries(data) };
}

/** A combatant's name, as a part of a {@link Text}. */
export const named = (id: CombatantId): { name: CombatantId } => ({ name: id });

/** Typed words or a formula as a {@link Text}. */
export const verbatim = (typed: string): Text => text("names.verbatim", { text: typed });

export function signed(by: number): string {
  if (by === 0) return "0";
  return by < 0 ? `−${-by}` : `+${by}`;
}
