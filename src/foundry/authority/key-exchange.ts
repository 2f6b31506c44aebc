import { socket } from "../compat/connection";
import { CHANNEL } from "../compat/module-id";
import { answerKeyQuestion, keyInAnswer, readKeyMessage } from "../secrets/hand-over";
import type { KeyAnswer, KeyQuestion, KeySender } from "../secrets/hand-over";
import { heldKey, holdKey } from "../secrets/key-ring";

/** The keys that this client has asked for, by the ids of its questions. */
const asked = new Map<string, string>();

/** Asks the other GMs who are here for a key that this client lacks. They answer this user alone. */
export function askForHandOver(key: string): void {
  const others = game.users
    .filter(({ isGM, active, isSelf }) => isGM && active && !isSelf)
    .flatMap(({ id }) => id ?? []);
  if (others.length === 0) return;
  const question: KeyQuestion = { kind: "key-question", id: foundry.utils.randomID(), key };
  asked.set(question.id, key);
  socket().emit(CHANNEL, question, { recipients: others });
}

/**
 * Hears a message about keys: answers a GM who asks, and keeps a key that this client has asked for.
 *
 * @param onKey told once a key has come
 * @returns whether the message was about keys
 */
export function hearKeyMessage(payload: unknown, sender: User.Implementation, onKey: () => void): boolean {
  const { kind } = (payload ?? {}) as { readonly kind?: unknown };
  if (kind !== "key-question" && kind !== "key-answer") return false;
  const from = { id: sender.id ?? "", isGM: sender.isGM };
  if (!game.user.isGM) return true;
  const message = readKeyMessage(payload);
  if (message !== null) answer(message, from, onKey);
  return true;
}

function answer(message: KeyQuestion | KeyAnswer, from: KeySender, onKey: () => void): void {
  if (message.kind === "key-question") {
    const post = answerKeyQuestion(message, from, heldKey);
    if (post !== null) socket().emit(CHANNEL, post.message, { recipients: post.recipients });
    return;
  }
  const key = keyInAnswer(message, from, asked);
  if (key === null) return;
  asked.delete(message.id);
  void holdKey(key).then(onKey);
}
