import * as v from "valibot";
import { KEY_ID, readKey, writeKey, type SealKey } from "./key";

/** A gm's client lacks a key and asks the other gms for it. */
export interface KeyQuestion {
  readonly kind: "key-question";
  /** Made up by the asker: only an answer to it is taken. */
  readonly id: string;
  /** The key's id. */
  readonly key: string;
}

/** Another gm's client has it. Sent to the asker alone. */
export interface KeyAnswer {
  readonly kind: "key-answer";
  readonly id: string;
  /** The key as it is written down. */
  readonly text: string;
}

/** The sender of a message, as the server says. */
export interface KeySender {
  readonly id: string;
  readonly isGM: boolean;
}

/** A message with the users it goes to. */
export interface KeyPost {
  readonly message: KeyAnswer;
  readonly recipients: readonly [string];
}

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,32}$/));
const keyMessage = v.variant("kind", [
  v.strictObject({ kind: v.literal("key-question"), id, key: v.pipe(v.string(), v.regex(KEY_ID)) }),
  v.strictObject({ kind: v.literal("key-answer"), id, text: v.pipe(v.string(), v.maxLength(100)) }),
]);

/** Reads a question or an answer about keys from whatever came over the wire; null for anything else. */
export function readKeyMessage(payload: unknown): KeyQuestion | KeyAnswer | null {
  const read = v.safeParse(keyMessage, payload);
  return read.success ? read.output : null;
}

/** The answer to a question, and its recipient: only to a gm, only to the one who asks, and only where the key is at hand. */
export function answerKeyQuestion(
  question: KeyQuestion,
  sender: KeySender,
  find: (id: string) => SealKey | undefined,
): KeyPost | null {
  const key = sender.isGM ? find(question.key) : undefined;
  if (key === undefined) return null;
  return { message: { kind: "key-answer", id: question.id, text: writeKey(key) }, recipients: [sender.id] };
}

/**
 * The key that an answer brings: only from a gm, only to a question of this client, and only the very key it asked for. A key
 * proves by itself that it is the one of its id.
 *
 * @param asked the ids of the keys that were asked for, by the ids of the questions
 */
export function keyInAnswer(answer: KeyAnswer, sender: KeySender, asked: ReadonlyMap<string, string>): SealKey | null {
  const wanted = sender.isGM ? asked.get(answer.id) : undefined;
  const key = wanted === undefined ? null : readKey(answer.text);
  return key?.id === wanted ? key : null;
}
