import { serverTime, socket } from "../compat/connection";
import { CHANNEL } from "../compat/module-id";
import { answerInDocuments, denied } from "./answer";
import { isFightCommand } from "./fight-commands";
import { readReply, type Message, type RequestMessage } from "./messages";
import type { Answer } from "./answer";

/** How long after being asked a request may still be carried out, in milliseconds. */
const PATIENCE = 15_000;

/** How much longer its answer is waited for: what was begun in time may arrive a little later. */
const GRACE = 4000;

/**
 * How long after a GM has left a change of theirs may still come, in milliseconds: the server may be about to pass it on.
 */
const LAST_CHANGE = 2000;

/** How many answered requests are remembered. */
const REMEMBERED = 100;

/** Hears the messages of one kind. Who sends them the server says, never the message. */
type Handler = (payload: unknown, sender: User.Implementation) => void;

/** A request of this client that waits for its answer. */
interface Asked {
  readonly gm: string;
  readonly request: RequestMessage;
  answer(answer: Answer): void;
}

const asked = new Map<string, Asked>();
/** The ids of requests that have their answer. One that was sent again is answered again, which tells nothing new. */
const answered = new Set<string>();
const handlers = new Map<string, Handler>();

/** Has messages of a kind heard by a handler of their own. */
export const onMessage = (kind: string, handler: Handler): void => void handlers.set(kind, handler);

/** The server's time at which a request was sent, in milliseconds, by the clock of its asker. */
export const askedAt = ({ deadline }: Pick<RequestMessage, "deadline">): number => deadline - PATIENCE;

/** Sends a message to users by their ids, all their tabs included; left out: to everybody. Never reaches this tab itself. */
export function say(message: Message, recipients?: readonly string[]): void {
  socket().emit(CHANNEL, message, recipients === undefined ? {} : { recipients });
}

function remember(id: string): void {
  answered.add(id);
  const [oldest] = answered;
  if (answered.size > REMEMBERED && oldest !== undefined) answered.delete(oldest);
}

/** The answer to a request of this user that the documents say was done; undefined where they say nothing of it. */
function answerStored({ combat, id }: RequestMessage): Answer | undefined {
  const found = game.combats.get(combat);
  return found === undefined ? undefined : answerInDocuments(found, game.user.id ?? "", id);
}

/** The answer to a request that nobody has answered: done where the documents say so, else not. */
const unanswered = (request: RequestMessage): Answer => answerStored(request) ?? denied({ code: "no-gm" });

/**
 * Asks the deciding client of a GM, and waits for its answer: at the latest until the deadline and a little longer, or until
 * that GM has left. Then the documents say what became of it.
 *
 * @returns the answer, with the id under which it was asked
 */
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

/**
 * Answers what the documents say was done. To be called whenever they may say so: the step is on its giver's screen, who can
 * go on at once. Some commands about the fight itself write more than once, so that the GM who is there answers them.
 */
export function answerByDocuments(): void {
  for (const waiting of asked.values()) {
    const isOpen = isFightCommand(waiting.request.command) && isThere(waiting.gm);
    const done = isOpen ? undefined : answerStored(waiting.request);
    if (done !== undefined) waiting.answer(done);
  }
}

/**
 * Answers what a user who has left was asked: by the documents, once the last change of that user must have come, or sooner
 * where they say that it was done. What was not done can be sent again. Somebody who is back by then is asked again instead.
 */
export function answerForAbsent(userId: string): void {
  answerByDocuments();
  setTimeout(() => {
    if (isThere(userId)) return;
    for (const waiting of asked.values()) if (waiting.gm === userId) waiting.answer(unanswered(waiting.request));
  }, LAST_CHANGE);
}

/**
 * Asks again what still waits for an answer: the connection was lost, or the client that was asked begins to listen only now.
 * The same id gets the first one's answer, and the deadline stays.
 */
export function askAgain(gm?: string): void {
  for (const waiting of asked.values()) if (gm === undefined || waiting.gm === gm) say(waiting.request, [waiting.gm]);
}

/**
 * Decides here what this user has asked another tab of their own: that one is gone, and no message reaches the tab it comes from. What it has
 * still done is told by the documents.
 *
 * @param decide decides a request on this client; null where it is not the one that decides
 */
export function decideOwn(decide: (request: RequestMessage) => Promise<Answer | null>): void {
  for (const waiting of asked.values()) {
    if (waiting.gm === game.user.id)
      void decide(waiting.request).then((answer) => answer !== null && waiting.answer(answer));
  }
}

/**
 * An answer is believed only from the very user that was asked.
 *
 * @param stray told of one that nothing here waits for: somebody at this browser spoke on the channel by hand
 */
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

/** A message of no known kind counts as a request, so that somebody who speaks on the channel by hand is told what is wrong with it. */
function hear(payload: unknown, senderId: unknown): void {
  const sender = typeof senderId === "string" ? game.users.get(senderId) : undefined;
  if (sender === undefined) return;
  const { kind } = (payload ?? {}) as { readonly kind?: unknown };
  const handler = handlers.get(String(kind)) ?? handlers.get("request");
  handler?.(payload, sender);
}

/**
 * Starts listening. Once, when the game is ready.
 *
 * @param stray told of an answer that nothing here waits for
 */
export function listen(stray: (answer: Answer) => void): void {
  onMessage("answer", (payload, sender) => hearAnswer(payload, sender, stray));
  socket().on(CHANNEL, hear);
}
