import type { CombatantId, Refusal, Text, TextPart } from "../../core/index";
import { groupName } from "./group-name";

/** The translation that a host offers; Foundry's `game.i18n` fits. */
export interface Language {
  /** The language in use, as a BCP 47 tag: lists of names are joined its way. */
  readonly lang: string;
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
  own(key: string, data?: Record<string, string>): string;
}

/** Unit and record separator: nobody types them, and no language file holds them, so a name can be found again. */
const OPEN = "\u001F";
const CLOSE = "\u001E";
const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, "g");
const MARKED = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`);

/** A split by a pattern with one group puts the group's matches at the odd places. */
const toRuns = (marked: string): Run[] =>
  marked.split(MARKED).flatMap((text, index) => (text === "" ? [] : [{ text, strong: index % 2 === 1 }]));

/**
 * The words of one fight in one language. A combatant whom `nameOf` does not know stays unnamed: alone it reads "somebody",
 * and lists leave it out.
 *
 * @param language the host's translation
 * @param nameOf finds the names of the combatants that this viewer sees
 */
export function wordsOf(language: Language, nameOf: NameOf): Words {
  const own = (key: string, data: Record<string, string> = {}): string => language.format(`TURNWRIGHT.${key}`, data);
  const list = new Intl.ListFormat(language.lang, { type: "conjunction" });
  const mark = (name: string): string => `${OPEN}${name.replaceAll(MARKS, "")}${CLOSE}`;

  function nameAll(ids: readonly CombatantId[]): string {
    if (ids.length === 0) return own("names.nobody");
    const known = ids.flatMap((id) => nameOf(id) ?? []);
    return known.length === 0 ? own("names.somebody") : list.format(known.map(mark));
  }

  /** Names several combatants as one, as every surface names groups. */
  function nameTogether(ids: readonly CombatantId[]): string {
    const known = ids.flatMap((id) => nameOf(id) ?? []);
    return known.length === 0 ? nameAll(ids) : mark(groupName(known, { own }).full);
  }

  function part(value: TextPart): string {
    if (typeof value === "number") return value.toLocaleString(language.lang);
    if (typeof value === "string") return value.replaceAll(MARKS, "");
    if ("key" in value) return marked(value);
    if ("names" in value) return nameAll(value.names);
    if ("together" in value) return nameTogether(value.together);
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

  function marked(text: Text): string {
    if (text.data === undefined) return plainSentence(text.key);
    const data = Object.entries(text.data).map(([key, value]) => [key, part(value)] as const);
    return language.format(text.key, Object.fromEntries(data));
  }

  return {
    own,
    say: (text) => marked(text).replaceAll(MARKS, ""),
    runs: (text) => toRuns(marked(text)),
  };
}

/** A refusal by the rules, or one that the host adds (rules 0.7). */
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
    },
  };
}
