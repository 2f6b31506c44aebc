import { serverTime, socket } from "../compat/connection";
import { CHANNEL } from "../compat/module-id";
import { denied } from "./answer";
import { isFightCommand } from "./fight-commands";
import { FloodGate } from "./flood-gate";
import { hearKeyMessage } from "./key-exchange";
import { hearLineMessage } from "./line-check";
import {
  kindOf,
  LONGEST_OF_GM,
  readFarewell,
  readGreeting,
  readMemory,
  readRecall,
  readReply,
  readRequest,
  type FarewellMessage,
  type GreetingMessage,
  type MemoryMessage,
  type Message,
  type RecallMessage,
  type RequestMessage,
} from "./messages";
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

/** The session's answers to what others say. */
export interface SocketEars {
  /** A request reaches this client; null where this client is not the one that decides. */
  request(request: RequestMessage, sender: User.Implementation): Promise<Answer | null>;
  /** Another client, or another tab of this user, says that it is there. */
  readonly greeting: (message: GreetingMessage, sender: User.Implementation) => void;
  readonly farewell: (message: FarewellMessage, sender: User.Implementation) => void;
  readonly recall: (message: RecallMessage, sender: User.Implementation) => void;
  readonly memory: (message: MemoryMessage, sender: User.Implementation) => void;
  /** An answer came that nothing here waits for: somebody at this browser spoke on the channel by hand. */
  strayAnswer(answer: Answer): void;
  /** A key that this client lacked has come from another GM. */
  readonly keyCame: () => void;
  /** The fate of a request of this user, by the documents; null where they don't say that it was done. */
  whatBecameOf(request: RequestMessage): Answer | null;
}

/** A request of this client that waits for its answer. */
interface Asked {
  readonly gm: string;
  readonly request: RequestMessage;
  answer(answer: Answer): void;
}

const asked = new Map<string, Asked>();
/** The ids of requests that have their answer. One that was sent again is answered again, which tells nothing new. */
const answered = new Set<string>();
const gate = new FloodGate();
let ears: SocketEars | null = null;

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

/** The answer to a request that nobody has answered: done where the documents say so, else not. */
const unanswered = (request: RequestMessage): Answer => ears?.whatBecameOf(request) ?? denied({ code: "no-gm" });

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
  for (const one of asked.values()) {
    const isOpen = isFightCommand(one.request.command) && isThere(one.gm);
    const done = isOpen ? null : (ears?.whatBecameOf(one.request) ?? null);
    if (done !== null) one.answer(done);
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
    for (const one of asked.values()) if (one.gm === userId) one.answer(unanswered(one.request));
  }, LAST_CHANGE);
}

/**
 * Asks again what still waits for an answer: the connection was lost, or the client that was asked begins to listen only now.
 * The same id gets the first one's answer, and the deadline stays.
 */
export function askAgain(gm?: string): void {
  for (const one of asked.values()) if (gm === undefined || one.gm === gm) say(one.request, [one.gm]);
}

/**
 * Decides here what this user has asked another tab of their own: that one is gone, and no message reaches the tab it comes from. What it has
 * still done is told by the documents.
 */
export function decideOwn(): void {
  for (const one of asked.values()) if (one.gm === game.user.id) void answerHere(one);
}

async function answerHere(one: Asked): Promise<void> {
  const decided = (await ears?.request(one.request, game.user)) ?? null;
  if (decided !== null) one.answer(decided);
}

/** An answer is believed only from the very user that was asked. */
function hearAnswer(payload: unknown, sender: User.Implementation): void {
  const { id = null } = payload as { readonly id?: unknown };
  if (typeof id === "string" && answered.has(id)) return;
  const one = typeof id === "string" ? asked.get(id) : undefined;
  if (one === undefined ? !sender.isGM : one.gm !== sender.id) return;
  const reply = readReply(payload);
  if (reply === null) return;
  if (one === undefined) ears?.strayAnswer(reply.answer);
  else one.answer(reply.answer);
}

async function hearRequest(payload: unknown, sender: User.Implementation): Promise<void> {
  const user = sender.id ?? "";
  // A GM could do anything without asking; a macro of theirs may well give many commands in a row.
  const admitted = sender.isGM ? "yes" : gate.admit(user);
  if (admitted === "silence") return;
  const answer = (id: string | null, what: Answer): void => say({ kind: "answer", id, answer: what }, [user]);
  if (admitted === "no") {
    answer(null, denied({ code: "too-many" }));
    return;
  }
  const read = readRequest(payload, sender.isGM ? LONGEST_OF_GM : undefined);
  if (!read.ok) {
    answer(read.id, denied({ code: "bad-command", detail: read.detail }));
    return;
  }
  const { request } = read;
  const decided = await gate.whileOpen(user, async () => ears?.request(request, sender) ?? null);
  if (decided !== null) answer(request.id, decided);
}

function hear<T>(
  message: T | null,
  heard: ((message: T, sender: User.Implementation) => void) | undefined,
  sender: User.Implementation,
) {
  if (message !== null) heard?.(message, sender);
}

/**
 * Hears everything that comes over the module's channel. The sender is who the server says, never who the message says;
 * only GMs' clients hear requests.
 */
function onMessage(payload: unknown, senderId: unknown): void {
  const sender = typeof senderId === "string" ? game.users.get(senderId) : undefined;
  if (sender === undefined || ears === null) return;
  if (hearKeyMessage(payload, sender, ears.keyCame)) return;
  if (hearLineMessage(payload, sender)) return;
  switch (kindOf(payload)) {
    case "answer":
      return hearAnswer(payload, sender);
    case "here":
      return hear(readGreeting(payload), ears.greeting, sender);
    case "gone":
      return hear(readFarewell(payload), ears.farewell, sender);
    case "recall":
      return hear(readRecall(payload), ears.recall, sender);
    case "memory":
      return hear(readMemory(payload), ears.memory, sender);
    case "request":
      if (game.user.isActiveGM) void hearRequest(payload, sender);
  }
}

/** Starts listening. Once, when the game is ready. */
export function listen(own: SocketEars): void {
  ears = own;
  socket().on(CHANNEL, onMessage);
}
