import type { CombatantId, Refusal, Text, TextPart } from "../../core/index";
import { formatsOf } from "./formats";
import { groupName } from "./group-name";

/** The host's translation, such as Foundry's `game.i18n`. */
export interface Language {
  /** The language as a BCP 47 tag, for lists, numbers and plurals. */
  readonly lang: string;
  /** Whether a key has a sentence, also in the host's default language. */
  has(key: string): boolean;
  /** A key's sentence with its `{braces}` filled in. */
  format(key: string, data?: Record<string, string>): string;
}

/** A combatant's name. Null if this viewer does not see it. */
export type NameOf = (id: CombatantId) => string | null;

/** A part of a sentence. Names are strong, because readers look for them in lists. */
export interface Run {
  readonly text: string;
  readonly strong: boolean;
}

/** Turns {@link Text} into readable text. */
export interface Words {
  text(text: Text): string;
  /** The sentence with combatants' names separate. */
  runs(text: Text): readonly Run[];
  /** The module's own sentence: `own("log.empty")` has the key `TURNWRIGHT.log.empty`. */
  own(key: string, data?: Values): string;
  /** Several things as a phrase. Pass combatants' names as {@link TextPart}, to join them with "and". */
  list(items: readonly string[]): string;
}

/** A sentence's values. Numbers are formatted, and `count` selects the plural form. */
type Values = Readonly<Record<string, string | number>>;

/** Control characters to mark names, because people don't type them and language files don't contain them. */
const OPEN = "\u001F";
const CLOSE = "\u001E";
const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, "g");
const MARKED = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`);

/** A split by a pattern with one group has its matches at odd indices. */
const toRuns = (marked: string): Run[] =>
  marked.split(MARKED).flatMap((text, index) => (text === "" ? [] : [{ text, strong: index % 2 === 1 }]));

/**
 * The key of a sentence's plural form. A counted sentence is an object in the language file, `{ "one": "…", "other":
 * "…" }`. Missing forms use `other`. Other sentences keep their key.
 */
export function countedKey(language: Pick<Language, "lang" | "has">, key: string, count: number): string {
  const exact = `${key}.${formatsOf(language.lang).plural(count)}`;
  if (language.has(exact)) return exact;
  const other = `${key}.other`;
  return language.has(other) ? other : key;
}

/** A fight's words in one language. A combatant without a name is "somebody" alone, and omitted in lists. */
export function wordsOf(language: Language, nameOf: NameOf): Words {
  const formats = formatsOf(language.lang);
  const mark = (name: string): string => `${OPEN}${name.replaceAll(MARKS, "")}${CLOSE}`;

  function nameAll(ids: readonly CombatantId[]): string {
    if (ids.length === 0) return own("names.nobody");
    const known = ids.flatMap((id) => nameOf(id) ?? []);
    return known.length === 0 ? own("names.somebody") : formats.together(known.map(mark));
  }

  function nameTogether(ids: readonly CombatantId[]): string {
    const known = ids.flatMap((id) => nameOf(id) ?? []);
    return known.length === 0 ? nameAll(ids) : mark(groupName(known, { own }).full);
  }

  function part(value: TextPart): string {
    if (typeof value === "number") return formats.number(value);
    if (typeof value === "string") return value.replaceAll(MARKS, "");
    if ("key" in value) return marked(value);
    if ("names" in value) return nameAll(value.names);
    if ("together" in value) return nameTogether(value.together);
    if ("list" in value) return formats.list(value.list.map(part));
    const name = nameOf(value.name);
    return name === null ? own("names.somebody") : mark(name);
  }

  /** A cache of sentences without values, which a screen repeats in each row. */
  const plain = new Map<string, string>();

  function plainSentence(key: string): string {
    const known = plain.get(key);
    if (known !== undefined) return known;
    const sentence = language.format(key, {});
    plain.set(key, sentence);
    return sentence;
  }

  /** A sentence with its parts as strings. A number under `count` selects the plural form. */
  function filled<Part>(key: string, data: Readonly<Record<string, Part>>, said: (value: Part) => string): string {
    const values = Object.entries(data).map(([name, value]) => [name, said(value)] as const);
    const { count } = data;
    const counted = typeof count === "number" ? countedKey(language, key, count) : key;
    return language.format(counted, Object.fromEntries(values));
  }

  const marked = ({ key, data }: Text): string => (data === undefined ? plainSentence(key) : filled(key, data, part));

  const spoken = (value: string | number): string => (typeof value === "number" ? formats.number(value) : value);

  function own(key: string, data?: Values): string {
    const whole = `TURNWRIGHT.${key}`;
    return data === undefined ? plainSentence(whole) : filled(whole, data, spoken);
  }

  /** A sentence that begins with "somebody" gets a capital letter. Alone, the word is a name and stays. */
  function wholeSentence(text: Text): string {
    const said = marked(text);
    const unseen = own("names.somebody");
    if (said.length === unseen.length || !said.startsWith(unseen)) return said;
    return said.charAt(0).toLocaleUpperCase(language.lang) + said.slice(1);
  }

  return {
    own,
    list: (items) => formats.list(items),
    text: (text) => wholeSentence(text).replaceAll(MARKS, ""),
    runs: (text) => toRuns(wholeSentence(text)),
  };
}

/** A refusal of the rules or the host (C-27). */
export type Reason = Omit<Refusal, "code"> & { readonly code: string };

/** The combatants that a refusal waits for. "somebody" if all are unseen and the sentence needs a name. */
const awaited = ({ who = [], says }: Reason): TextPart =>
  who.length === 0 && says !== undefined ? { key: "TURNWRIGHT.names.somebody" } : { names: who };

/** A refusal's sentence, with reason and way out. */
export function reasonText(reason: Reason): Text {
  return {
    key: reason.says ?? `TURNWRIGHT.refusals.${reason.code}`,
    data: {
      combatant: reason.combatant === undefined ? { names: [] } : { name: reason.combatant },
      who: awaited(reason),
      detail: reason.detail ?? "",
      bound: reason.bound ?? "",
    },
  };
}
