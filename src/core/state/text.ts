import type { CombatantId } from "./ids";

/**
 * A sentence for people, as data: a language key and what goes into it. The core never holds English.
 * The host localizes `key` and fills in `data`: a plain value as it is, a nested {@link Text} localized,
 * `{ name }` and `{ names }` with what the host calls those combatants, `{ together }` with what it calls them as one: "Goblin ×3",
 * `{ list }` with its items in a row. A number under `count` chooses among the plural forms that a language has for the sentence.
 */
export interface Text {
  readonly key: string;
  readonly data?: Readonly<Record<string, TextPart>>;
}

/** A part of a {@link Text}: a value, another sentence, one combatant's name, several names, several as one, or a list. */
export type TextPart =
  | string
  | number
  | Text
  | { readonly name: CombatantId }
  | { readonly names: readonly CombatantId[] }
  | { readonly together: readonly CombatantId[] }
  | { readonly list: readonly (string | number | Text)[] };

/** A {@link Text} under the module's own prefix: `text("stages.turn")` is the key `TURNWRIGHT.stages.turn`. */
export function text(key: string, data?: Readonly<Record<string, TextPart>>): Text {
  return data === undefined ? { key: `TURNWRIGHT.${key}` } : { key: `TURNWRIGHT.${key}`, data };
}

/** The language key alone, under the module's own prefix, where a sentence gets its data elsewhere. */
export const keyOf = (key: string): string => `TURNWRIGHT.${key}`;

/** Everybody that a sentence names: each for itself, and in lists. */
export interface Named {
  readonly alone: readonly CombatantId[];
  readonly lists: readonly (readonly CombatantId[])[];
}

/** Everybody that a sentence names, those in the sentences within it among them. */
export function namedIn({ data = {} }: Text): Named {
  const alone: CombatantId[] = [];
  const lists: (readonly CombatantId[])[] = [];
  const gather = (part: TextPart): void => {
    if (typeof part !== "object") return;
    if ("name" in part) alone.push(part.name);
    else if ("names" in part) lists.push(part.names);
    else if ("together" in part) lists.push(part.together);
    else for (const inner of "list" in part ? part.list : Object.values(part.data ?? {})) gather(inner);
  };
  for (const part of Object.values(data)) gather(part);
  return { alone, lists };
}

/** A sentence whose lists name only those who may be named. */
export function withoutNames(sentence: Text, may: (id: CombatantId) => boolean): Text {
  if (sentence.data === undefined) return sentence;
  const within = (part: TextPart): TextPart => {
    if (typeof part !== "object" || "name" in part) return part;
    if ("names" in part) return { names: part.names.filter(may) };
    if ("together" in part) return { together: part.together.filter(may) };
    if ("list" in part)
      return { list: part.list.map((one) => (typeof one === "object" ? withoutNames(one, may) : one)) };
    return withoutNames(part, may);
  };
  const data = Object.entries(sentence.data).map(([key, part]) => [key, within(part)]);
  return { ...sentence, data: Object.fromEntries(data) };
}

/** Typed words or a formula where a {@link Text} is asked for: the same in every language. */
export function verbatim(typed: string): Text {
  return text("names.verbatim", { text: typed });
}

/** A change of a number as people write it: with its sign. */
export function signed(by: number): string {
  if (by === 0) return "0";
  return by < 0 ? `−${-by}` : `+${by}`;
}
