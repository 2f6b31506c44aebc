import { socket } from "../compat/connection";
import { CHANNEL } from "../compat/module-id";
import { answerKeyQuestion, keyInAnswer, readKeyMessage } from "../secrets/hand-over";
import type { KeyAnswer, KeyQuestion, KeySender } from "../secrets/hand-over";
import { heldKey, holdKey } from "../secrets/key-ring";
import { onMessage } from "./socket";

const asked = new Map<string, string>();

export function askForHandOver(key: string): void {
  const others = game.users
    .filter(({ isGM, active, isSelf }) => isGM && active && !isSelf)
    .flatMap(({ id }) => id ?? []);
  if (others.length === 0) return;
  const question: KeyQuestion = { kind: "key-question", id: foundry.utils.randomID(), key };
  asked.set(question.id, key);
  socket().emit(CHANNEL, question, { recipients: others });
}

export function hearKeys(onKey: () => void): void {
  const hear = (payload: unknown, { id, isGM }: User.Implementation): void => {
    const message = game.user.isGM ? readKeyMessage(payload) : null;
    if (message !== null) answer(message, { id: id ?? "", isGM }, onKey);
  };
  onMessage("key-question", hear);
  onMessage("key-answer", hear);
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
