import * as v from "valibot";
import { KEY_ID, readKey, writeKey, type SealKey } from "./key";

/** A GM's client asks the other GMs for a missing key. */
export interface KeyQuestion {
  readonly kind: "key-question";
  /** The asker accepts only answers with it. */
  readonly id: string;
  readonly key: string;
}

/** A GM's client has the key, and sends it to the asker alone. */
export interface KeyAnswer {
  readonly kind: "key-answer";
  readonly id: string;
  readonly text: string;
}

export interface KeySender {
  readonly id: string;
  readonly isGM: boolean;
}

export interface KeyPost {
  readonly message: KeyAnswer;
  readonly recipients: readonly [string];
}

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,32}$/));
const keyMessage = v.variant("kind", [
  v.strictObject({ kind: v.literal("key-question"), id, key: v.pipe(v.string(), v.regex(KEY_ID)) }),
  v.strictObject({ kind: v.literal("key-answer"), id, text: v.pipe(v.string(), v.maxLength(100)) }),
]);

export function readKeyMessage(payload: unknown): KeyQuestion | KeyAnswer | null {
  const read = v.safeParse(keyMessage, payload);
  return read.success ? read.output : null;
}

/** Answers a question: only for a GM, only to the asker, and only if the key is known. */
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
 * An answer's key: only from a GM, only for a question of this client, and only the requested key, which its id proves.
 */
export function keyInAnswer(answer: KeyAnswer, sender: KeySender, asked: ReadonlyMap<string, string>): SealKey | null {
  const wanted = sender.isGM ? asked.get(answer.id) : undefined;
  const key = wanted === undefined ? null : readKey(answer.text);
  return key?.id === wanted ? key : null;
}
