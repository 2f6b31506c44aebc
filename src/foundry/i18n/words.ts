import type { CombatantId, Refusal, Text, TextPart } from "../../core/index";
import { formatsOf } from "./formats";
import { groupName } from "./group-name";

/** The translation that a host offers; Foundry's `game.i18n` fits. */
export interface Language {
  /** The language in use, as a BCP 47 tag: lists, numbers and plural forms follow it. */
  readonly lang: string;
  /** Tells whether there is a sentence of that key, also one that the host takes from its default language. */
  has(key: string): boolean;
  /** The sentence of a key, with `{braces}` replaced by the values of that name. */
  format(key: string, data?: Record<string, string>): string;
}

/** Finds the name of a combatant; null for one that this viewer does not see. */
export type NameOf = (id: CombatantId) => string | null;

/** A stretch of a sentence. Names are strong: they are what the eye looks for in a list of sentences. */
export interface Run {
  readonly text: string;
  readonly strong: boolean;
}

/** Turns {@link Text} into what people read. */
export interface Words {
  /** The sentence as plain text. */
  say(text: Text): string;
  /** The same sentence, with the names of combatants apart from the rest. */
  runs(text: Text): readonly Run[];
  /** A sentence of the module's own screens: `own("log.empty")` is the key `TURNWRIGHT.log.empty`. */
  own(key: string, data?: Values): string;
  /** Several things as one phrase. Names of combatants come as a {@link TextPart}, and are joined with an "and". */
  list(items: readonly string[]): string;
}

/** The values that go into a sentence. A number is written as the language writes it; as `count` it also chooses the plural form. */
type Values = Readonly<Record<string, string | number>>;

/** Unit and record separator: nobody types them, and no language file holds them, so a name can be found again. */
const OPEN = "\u001F";
const CLOSE = "\u001E";
const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, "g");
const MARKED = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`);

/** A split by a pattern with one group puts the group's matches at the odd places. */
const toRuns = (marked: string): Run[] =>
  marked.split(MARKED).flatMap((text, index) => (text === "" ? [] : [{ text, strong: index % 2 === 1 }]));

/**
 * The key of a sentence in the form that a number asks for. The language file gives a counted sentence as an object of its
 * plural classes, `{ "one": "…", "other": "…" }`; a class that is left out reads as `other`. Any other sentence keeps its key.
 */
function countedKey(language: Language, key: string, count: number): string {
  const exact = `${key}.${formatsOf(language.lang).plural(count)}`;
  if (language.has(exact)) return exact;
  const other = `${key}.other`;
  return language.has(other) ? other : key;
}

/**
 * The words of one fight in one language. A combatant whom `nameOf` does not know stays unnamed: alone it reads "somebody",
 * and lists leave it out.
 *
 * @param language the host's translation
 * @param nameOf finds the names of the combatants that this viewer sees
 */
export function wordsOf(language: Language, nameOf: NameOf): Words {
  const formats = formatsOf(language.lang);
  const mark = (name: string): string => `${OPEN}${name.replaceAll(MARKS, "")}${CLOSE}`;

  function nameAll(ids: readonly CombatantId[]): string {
    if (ids.length === 0) return own("names.nobody");
    const known = ids.flatMap((id) => nameOf(id) ?? []);
    return known.length === 0 ? own("names.somebody") : formats.together(known.map(mark));
  }

  /** Names several combatants as one, as every surface names groups. */
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

  /** Sentences without a gap: a screen says most of them once for each row. */
  const plain = new Map<string, string>();

  function plainSentence(key: string): string {
    const known = plain.get(key);
    if (known !== undefined) return known;
    const sentence = language.format(key, {});
    plain.set(key, sentence);
    return sentence;
  }

  /** A sentence, with its parts as strings; a number under `count` chooses the plural form. */
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

  /** A whole sentence: one that begins with "somebody" begins with a capital letter. Alone the word is a name, and stays. */
  function wholeSentence(text: Text): string {
    const said = marked(text);
    const unseen = own("names.somebody");
    if (said.length === unseen.length || !said.startsWith(unseen)) return said;
    return said.charAt(0).toLocaleUpperCase(language.lang) + said.slice(1);
  }

  return {
    own,
    list: (items) => formats.list(items),
    say: (text) => wholeSentence(text).replaceAll(MARKS, ""),
    runs: (text) => toRuns(wholeSentence(text)),
  };
}

/** A refusal by the rules, or one that the host adds (C-27). */
export type Reason = Omit<Refusal, "code"> & { readonly code: string };

/** Those whom a refusal waits for. Where its sentence is about somebody, and all of them are unseen, it is just that. */
const awaited = ({ who = [], says }: Reason): TextPart =>
  who.length === 0 && says !== undefined ? { key: "TURNWRIGHT.names.somebody" } : { names: who };

/** The sentence of a refusal. It names the reason and the way out; fields left out read as nobody or nothing. */
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
