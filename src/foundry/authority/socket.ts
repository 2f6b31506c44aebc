import { serverTime, socket } from "../compat/connection";
import { CHANNEL } from "../compat/module-id";
import { answerInDocuments, denied } from "./answer";
import { isFightCommand } from "./fight-commands";
import { readReply, type Message, type RequestMessage } from "./messages";
import type { Answer } from "./answer";

const PATIENCE = 15_000;

/** The extra wait for its answer, because it may be begun just in time. */
const GRACE = 4000;

/** The time that a departed GM's last change may take, in milliseconds. */
const LAST_CHANGE = 2000;

const REMEMBERED = 100;

/** Handles one kind of message. The server names the sender, never the message. */
type Handler = (payload: unknown, sender: User.Implementation) => void;

interface Asked {
  readonly gm: string;
  readonly request: RequestMessage;
  answer(answer: Answer): void;
}

const asked = new Map<string, Asked>();
/** The ids of answered requests, whose second answers are ignored. */
const answered = new Set<string>();
const handlers = new Map<string, Handler>();

export const onMessage = (kind: string, handler: Handler): void => void handlers.set(kind, handler);

/** When a request was sent, in the server's milliseconds. */
export const askedAt = ({ deadline }: Pick<RequestMessage, "deadline">): number => deadline - PATIENCE;

/** Sends a message to users' other tabs, by default to all. */
export function say(message: Message, recipients?: readonly string[]): void {
  socket().emit(CHANNEL, message, recipients === undefined ? {} : { recipients });
}

function remember(id: string): void {
  answered.add(id);
  const [oldest] = answered;
  if (answered.size > REMEMBERED && oldest !== undefined) answered.delete(oldest);
}

function answerStored({ combat, id }: RequestMessage): Answer | undefined {
  const found = game.combats.get(combat);
  return found === undefined ? undefined : answerInDocuments(found, game.user.id ?? "", id);
}

const unanswered = (request: RequestMessage): Answer => answerStored(request) ?? denied({ code: "no-gm" });

/** Asks a GM's deciding client. After the deadline, or if that GM leaves, the documents decide. */
export async function ask(
  gm: string,
  request: Pick<RequestMessage, "combat" | "rev" | "command" | "tape">,
): Promise<{ readonly request: string; readonly answer: Answer }> {
  const message: RequestMessage = {
    kind: "request",
    id: foundry.utils.randomID(),
    deadline: serverTime() + PATIENCE,
    ...request,
  };
  const answer = await new Promise<Answer>((resolve) => {
    const timer = setTimeout(() => finish(unanswered(message)), PATIENCE + GRACE);
    const finish = (given: Answer): void => {
      clearTimeout(timer);
      asked.delete(message.id);
      remember(message.id);
      resolve(given);
    };
    asked.set(message.id, { gm, request: message, answer: finish });
    say(message, [gm]);
  });
  return { request: message.id, answer };
}

const isThere = (userId: string): boolean => game.users.get(userId)?.active ?? false;

/** Answers requests that the documents show as done. GMs answer fight commands that write more than once. */
export function answerByDocuments(): void {
  for (const waiting of asked.values()) {
    const isOpen = isFightCommand(waiting.request.command) && isThere(waiting.gm);
    const done = isOpen ? undefined : answerStored(waiting.request);
    if (done !== undefined) waiting.answer(done);
  }
}

/** Answers requests to a departed user by the documents, once that user's last change must have arrived. */
export function answerForAbsent(userId: string): void {
  answerByDocuments();
  setTimeout(() => {
    if (isThere(userId)) return;
    for (const waiting of asked.values()) if (waiting.gm === userId) waiting.answer(unanswered(waiting.request));
  }, LAST_CHANGE);
}

export function askAgain(gm?: string): void {
  for (const waiting of asked.values()) if (gm === undefined || waiting.gm === gm) say(waiting.request, [waiting.gm]);
}

/** Decides here what this user asked another tab that is gone, because no message reaches its own sender. */
export function decideOwn(decide: (request: RequestMessage) => Promise<Answer | null>): void {
  for (const waiting of asked.values()) {
    if (waiting.gm === game.user.id)
      void decide(waiting.request).then((answer) => answer !== null && waiting.answer(answer));
  }
}

/** Accepts an answer only from the user who was asked. `stray` hears answers that nothing waits for. */
function hearAnswer(payload: unknown, sender: User.Implementation, stray: (answer: Answer) => void): void {
  const { id = null } = payload as { readonly id?: unknown };
  if (typeof id === "string" && answered.has(id)) return;
  const waiting = typeof id === "string" ? asked.get(id) : undefined;
  if (waiting === undefined ? !sender.isGM : waiting.gm !== sender.id) return;
  const reply = readReply(payload);
  if (reply === null) return;
  if (waiting === undefined) stray(reply.answer);
  else waiting.answer(reply.answer);
}

/** A message of an unknown kind counts as a request, so that a user who wrote it manually gets an explanation. */
function hear(payload: unknown, senderId: unknown): void {
  const sender = typeof senderId === "string" ? game.users.get(senderId) : undefined;
  if (sender === undefined) return;
  const { kind } = (payload ?? {}) as { readonly kind?: unknown };
  const handler = handlers.get(String(kind)) ?? handlers.get("request");
  handler?.(payload, sender);
}

/** Starts listening, once the game is ready. `stray` hears answers that nothing waits for. */
export function listen(stray: (answer: Answer) => void): void {
  onMessage("answer", (payload, sender) => hearAnswer(payload, sender, stray));
  socket().on(CHANNEL, hear);
}
