import * as v from "valibot";
import { KEY_ID, readKey, writeKey, type SealKey } from "./key";

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,32}$/));

/** A GM's client asks the other GMs for a missing key. Its `id` is in the only answers that it accepts. */
const keyQuestion = v.strictObject({ kind: v.literal("key-question"), id, key: v.pipe(v.string(), v.regex(KEY_ID)) });

/** A GM's client has the key, and sends it to the asker alone. */
const keyAnswer = v.strictObject({ kind: v.literal("key-answer"), id, text: v.pipe(v.string(), v.maxLength(100)) });

export type KeyQuestion = Readonly<v.InferOutput<typeof keyQuestion>>;
export type KeyAnswer = Readonly<v.InferOutput<typeof keyAnswer>>;

export interface KeySender {
  readonly id: string;
  readonly isGM: boolean;
}

export function readKeyMessage(payload: unknown): KeyQuestion | KeyAnswer | null {
  const read = v.safeParse(v.variant("kind", [keyQuestion, keyAnswer]), payload);
  return read.success ? read.output : null;
}

/** Answers a question: only for a GM, only to the asker, and only if the key is known. */
export function answerKeyQuestion(question: KeyQuestion, sender: KeySender, find: (id: string) => SealKey | undefined) {
  const key = sender.isGM ? find(question.key) : undefined;
  if (key === undefined) return null;
  const message: KeyAnswer = { kind: "key-answer", id: question.id, text: writeKey(key) };
  return { message, recipients: [sender.id] };
}

/** An answer's key: only from a GM, for a question of this client, and only the requested key, as its id proves. */
export function keyInAnswer(answer: KeyAnswer, sender: KeySender, asked: ReadonlyMap<string, string>): SealKey | null {
  const wanted = sender.isGM ? asked.get(answer.id) : undefined;
  const key = wanted === undefined ? null : readKey(answer.text);
  return key?.id === wanted ? key : null;
}
