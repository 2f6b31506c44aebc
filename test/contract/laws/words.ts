import type { Text } from "../../../src/core/index";
import { found } from "../../support/controls";
import { GM } from "../../support/eyes";
import { remembered } from "../../support/remembered";
import { isAccepted } from "../../properties/attempt";
import { firstWrong, law, lawOfStates, shown, type Moment } from "./law";
import { placeholders, textsOf, wholeOf } from "../../architecture/language-file.ts";
import { read, readJson } from "../../architecture/project.ts";

/** The English sentences by their whole keys. */
const english = new Map([...textsOf(readJson("lang/en.json"))].map(([key, text]) => [key, wholeOf(text)]));

const placeholdersKnown = new Map<string, readonly string[]>();

/** The placeholders of a sentence, found once: every screen says the same few. */
const mentionedIn = (sentence: string): readonly string[] =>
  remembered(placeholdersKnown, sentence, () => placeholders(sentence));

/** Adds the English sentences of another module to ours. */
export function learn(sentences: Iterable<readonly [key: string, sentence: string]>): void {
  for (const [key, sentence] of sentences) english.set(key, sentence);
}

/** Gives a copy of a variant the sentences of its original, as a module gives its variant a language file. */
export function speakLike(original: string, copy: string): void {
  const prefix = `TURNWRIGHT.${original}.`;
  const own = [...english].filter(([key]) => key.startsWith(prefix));
  for (const [key, sentence] of own) english.set(`TURNWRIGHT.${copy}.${key.slice(prefix.length)}`, sentence);
}

/** The English name of a variant. Undefined if it has another module's. */
export const titleOf = (variant: string): string | undefined => english.get(`TURNWRIGHT.${variant}.name`);

/** Every sentence that the core asks for is there, and gets all that it mentions. */
export const everySentenceIsThere = lawOfStates(
  "every sentence asked for exists in English and gets what it mentions",
  (moment) =>
    firstWrong(said(moment), ({ key, data }) => {
      const sentence = english.get(key);
      if (sentence === undefined) return `no sentence ${key}`;
      const lacking = mentionedIn(sentence).find((name) => !Object.hasOwn(data ?? {}, name));
      return lacking === undefined ? null : `${key} is not told {${lacking}}`;
    }),
);

/** The values that a refusal's sentence may mention. */
const OF_A_REFUSAL: ReadonlySet<string> = new Set(["combatant", "who", "detail", "bound"]);

export const everyRefusalHasItsSentence = law("every refusal has its sentence", ({ attempt: { result } }) => {
  if (result.kind !== "refused") return null;
  const key = result.refusal.says ?? `TURNWRIGHT.refusals.${result.refusal.code}`;
  const sentence = english.get(key);
  if (sentence === undefined) return `no sentence ${key}`;
  const foreign = mentionedIn(sentence).find((name) => !OF_A_REFUSAL.has(name));
  return foreign === undefined ? null : `${key} mentions {${foreign}}, which no refusal tells`;
});

function said(moment: Moment): Text[] {
  const { engine, after, viewers } = moment;
  const { result } = moment.attempt;
  // Those who see the same get the same screen: it is read once.
  const screens = new Set([GM, ...viewers].map((viewer) => moment.screen(viewer)));
  const parts: unknown[] = [new engine.Story(GM).newest(after, 1).lines, ...screens];
  if (result.kind === "done") parts.push(result.label);
  return parts.flatMap((part) => found(part, isText)).flatMap(withInner);
}

function withInner(text: Text): Text[] {
  return [text, ...found(Object.values(text.data ?? {}), isText).flatMap(withInner)];
}

function isText(part: unknown): part is Text {
  return typeof part === "object" && part !== null && "key" in part && String(part.key).startsWith("TURNWRIGHT.");
}

const events = new Set([...read("docs/EVENTS.md").matchAll(/^- `([\w-]+)`/gm)].map(([, type]) => type));

export const everyEventIsOfTheList = law("every event is one of docs/EVENTS.md", ({ attempt }) => {
  const strange = isAccepted(attempt) ? attempt.result.events.find(({ type }) => !events.has(type)) : undefined;
  return strange === undefined ? null : `no event ${strange.type}: ${shown(attempt.given)}`;
});
