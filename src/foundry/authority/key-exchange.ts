import { socket } from "../compat/connection";
import { CHANNEL } from "../compat/module-id";
import { answerKeyQuestion, keyInAnswer, readKeyMessage } from "../secrets/hand-over";
import type { KeyAnswer, KeyQuestion, KeySender } from "../secrets/hand-over";
import { storedKey, storeKey } from "../secrets/key-ring";
import { onMessage } from "./socket";

const asked = new Map<string, string>();

export function requestSealKey(key: string): void {
  const others = game.users
    .filter(({ isGM, active, isSelf }) => isGM && active && !isSelf)
    .flatMap(({ id }) => id ?? []);
  if (others.length === 0) return;
  const question: KeyQuestion = { kind: "key-question", id: foundry.utils.randomID(), key };
  asked.set(question.id, key);
  socket().emit(CHANNEL, question, { recipients: others });
}

export function registerSealKeyHandlers(onKey: () => void): void {
  const onKeyMessage = (payload: unknown, { id, isGM }: User.Implementation): void => {
    const message = game.user.isGM ? readKeyMessage(payload) : null;
    if (message !== null) handleKeyMessage(message, { id: id ?? "", isGM }, onKey);
  };
  onMessage("key-question", onKeyMessage);
  onMessage("key-answer", onKeyMessage);
}

function handleKeyMessage(message: KeyQuestion | KeyAnswer, from: KeySender, onKey: () => void): void {
  if (message.kind === "key-question") {
    const post = answerKeyQuestion(message, from, storedKey);
    if (post !== null) socket().emit(CHANNEL, post.message, { recipients: post.recipients });
    return;
  }
  const key = keyInAnswer(message, from, asked);
  if (key === null) return;
  asked.delete(message.id);
  void storeKey(key).then(onKey);
}
