import { serverTime, socket } from "../compat/connection";
import { CHANNEL } from "../compat/module-id";
import { storedAnswer, deniedAnswer, type Answer } from "./answer";
import * as v from "valibot";
import type { Tape } from "../../core/index";
import { isFightCommand } from "./permissions";

/** The longest request as JSON. No command is near it. */
export const LONGEST_MESSAGE = 16_384;

/** The same for GMs, who may send a whole record to restore. */
export const LONGEST_GM_MESSAGE = 8_388_608;

const requestId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,32}$/));
const documentId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/));
const face = v.pipe(v.number(), v.integer(), v.minValue(1));

const requestSchema = v.object({
  kind: v.literal("request"),
  /** Made by the asker for each click, to recognize repeats. */
  id: requestId,
  combat: documentId,
  /** The `rev` the asker saw, or null if the request is about something newer. */
  rev: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The server's time in milliseconds after which it is void. */
  deadline: v.pipe(v.number(), v.finite()),
  command: v.looseObject({ do: v.pipe(v.string(), v.maxLength(64)) }),
  tape: v.record(v.string(), v.array(face)),
});

const denial = v.object({
  code: v.string(),
  combatant: v.optional(v.string()),
  who: v.optional(v.array(v.string())),
  detail: v.optional(v.union([v.string(), v.number()])),
  bound: v.optional(v.number()),
  says: v.optional(v.string()),
});

const replySchema = v.object({
  kind: v.literal("answer"),
  /** Null if the request's was unreadable. */
  id: v.nullable(requestId),
  answer: v.variant("ok", [
    v.object({ ok: v.literal(true), rev: v.number() }),
    v.object({ ok: v.literal(false), refusal: denial }),
  ]),
});

/** A GM's tab announces itself. */
const greeting = v.object({
  kind: v.literal("here"),
  tab: requestId,
  /** When the tab was opened, in milliseconds of its clock. The lower wins. */
  since: v.pipe(v.number(), v.finite()),
  decides: v.boolean(),
  asks: v.boolean(),
});

const farewell = v.object({ kind: v.literal("gone"), tab: requestId });

/** Asks what others remember of a damaged fight. */
const recall = v.object({ kind: v.literal("recall"), combat: documentId });

const memory = v.object({ kind: v.literal("memory"), combat: documentId, record: v.unknown() });

/** A request to the deciding client. The server names the sender, never the message. */
export type RequestMessage = Readonly<Omit<v.InferOutput<typeof requestSchema>, "tape">> & { readonly tape: Tape };
export type ReplyMessage = Omit<v.InferOutput<typeof replySchema>, "answer"> & { readonly answer: Answer };
export type GreetingMessage = Readonly<v.InferOutput<typeof greeting>>;
export type FarewellMessage = Readonly<v.InferOutput<typeof farewell>>;
type RecallMessage = Readonly<v.InferOutput<typeof recall>>;
type MemoryMessage = Readonly<v.InferOutput<typeof memory>>;
export type Message = RequestMessage | ReplyMessage | GreetingMessage | FarewellMessage | RecallMessage | MemoryMessage;

export type ReadRequest =
  | { readonly ok: true; readonly request: RequestMessage }
  | { readonly ok: false; readonly id: string | null; readonly detail: "size" | "shape" };

function idOf(payload: unknown): string | null {
  const found = v.safeParse(v.object({ id: requestId }), payload);
  return found.success ? found.output.id : null;
}

/** In JSON. Infinite for anything else. */
function lengthOf(payload: unknown): number {
  try {
    return (JSON.stringify(payload) as string | undefined)?.length ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function readRequest(payload: unknown, longest = LONGEST_MESSAGE): ReadRequest {
  if (lengthOf(payload) > longest) return { ok: false, id: idOf(payload), detail: "size" };
  const parsed = v.safeParse(requestSchema, payload);
  return parsed.success ? { ok: true, request: parsed.output } : { ok: false, id: idOf(payload), detail: "shape" };
}

function read<T>(schema: v.GenericSchema<unknown, T>, payload: unknown): T | null {
  const parsed = v.safeParse(schema, payload);
  return parsed.success ? parsed.output : null;
}

// Codes are keys of the language files. An unknown code is shown by name and has no effect.
export const readReply = (payload: unknown): ReplyMessage | null => read(replySchema, payload) as ReplyMessage | null;

export const readGreeting = (payload: unknown): GreetingMessage | null => read(greeting, payload);

export const readFarewell = (payload: unknown): FarewellMessage | null => read(farewell, payload);

export const readRecall = (payload: unknown): RecallMessage | null => read(recall, payload);

export const readMemory = (payload: unknown): MemoryMessage | null => read(memory, payload);

const PATIENCE = 15_000;

/** The extra wait for its answer, because it may be begun just in time. */
const GRACE = 4000;

/** The time that a departed GM's last change may take, in milliseconds. */
const LAST_CHANGE = 2000;

const REMEMBERED = 100;

/** Handles one kind of message. The server names the sender, never the message. */
type Handler = (payload: unknown, sender: User.Implementation) => void;

interface PendingRequest {
  readonly gm: string;
  readonly request: RequestMessage;
  answer(answer: Answer): void;
}

const pending = new Map<string, PendingRequest>();
/** The ids of answered requests, whose second answers are ignored. */
const answered = new Set<string>();
const handlers = new Map<string, Handler>();

export const onMessage = (kind: string, handler: Handler): void => void handlers.set(kind, handler);

/** When a request was sent, in the server's milliseconds. */
export const sentAt = ({ deadline }: Pick<RequestMessage, "deadline">): number => deadline - PATIENCE;

/** Sends a message to users' other tabs, by default to all. */
export function sendMessage(message: Message, recipients?: readonly string[]): void {
  socket().emit(CHANNEL, message, recipients === undefined ? {} : { recipients });
}

function markAnswered(id: string): void {
  answered.add(id);
  const [oldest] = answered;
  if (answered.size > REMEMBERED && oldest !== undefined) answered.delete(oldest);
}

function answerStored({ combat, id }: RequestMessage): Answer | undefined {
  const found = game.combats.get(combat);
  return found === undefined ? undefined : storedAnswer(found, game.user.id ?? "", id);
}

const unanswered = (request: RequestMessage): Answer => answerStored(request) ?? deniedAnswer({ code: "no-gm" });

/** Asks a GM's deciding client. After the deadline, or if that GM leaves, the documents decide. */
export async function sendRequest(
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
      pending.delete(message.id);
      markAnswered(message.id);
      resolve(given);
    };
    pending.set(message.id, { gm, request: message, answer: finish });
    sendMessage(message, [gm]);
  });
  return { request: message.id, answer };
}

const isThere = (userId: string): boolean => game.users.get(userId)?.active ?? false;

/** Answers requests that the documents show as done. GMs answer fight commands that write more than once. */
export function answerFromDocuments(): void {
  for (const waiting of pending.values()) {
    const isOpen = isFightCommand(waiting.request.command) && isThere(waiting.gm);
    const done = isOpen ? undefined : answerStored(waiting.request);
    if (done !== undefined) waiting.answer(done);
  }
}

/** Answers requests to a departed user by the documents, once that user's last change must have arrived. */
export function answerForDeparted(userId: string): void {
  answerFromDocuments();
  setTimeout(() => {
    if (isThere(userId)) return;
    for (const waiting of pending.values()) if (waiting.gm === userId) waiting.answer(unanswered(waiting.request));
  }, LAST_CHANGE);
}

export function resendRequests(gm?: string): void {
  for (const waiting of pending.values())
    if (gm === undefined || waiting.gm === gm) sendMessage(waiting.request, [waiting.gm]);
}

/** Decides here what this user asked another tab that is gone, because no message reaches its own sender. */
export function decideOwnRequests(decide: (request: RequestMessage) => Promise<Answer | null>): void {
  for (const waiting of pending.values()) {
    if (waiting.gm === game.user.id)
      void decide(waiting.request).then((answer) => answer !== null && waiting.answer(answer));
  }
}

/** Accepts an answer only from the user who was asked. `onStrayAnswer` hears answers that nothing waits for. */
function onAnswer(payload: unknown, sender: User.Implementation, onStrayAnswer: (answer: Answer) => void): void {
  const { id = null } = payload as { readonly id?: unknown };
  if (typeof id === "string" && answered.has(id)) return;
  const waiting = typeof id === "string" ? pending.get(id) : undefined;
  if (waiting === undefined ? !sender.isGM : waiting.gm !== sender.id) return;
  const reply = readReply(payload);
  if (reply === null) return;
  if (waiting === undefined) onStrayAnswer(reply.answer);
  else waiting.answer(reply.answer);
}

/** A message of an unknown kind counts as a request, so that a user who wrote it manually gets an explanation. */
function onSocketMessage(payload: unknown, senderId: unknown): void {
  const sender = typeof senderId === "string" ? game.users.get(senderId) : undefined;
  if (sender === undefined) return;
  const { kind } = (payload ?? {}) as { readonly kind?: unknown };
  // The sender chooses the kind, and a value may refuse to become text.
  const handler = (typeof kind === "string" ? handlers.get(kind) : undefined) ?? handlers.get("request");
  handler?.(payload, sender);
}

/** Starts listening, once the game is ready. `onStrayAnswer` hears answers that nothing waits for. */
export function listenToSocket(onStrayAnswer: (answer: Answer) => void): void {
  onMessage("answer", (payload, sender) => onAnswer(payload, sender, onStrayAnswer));
  socket().on(CHANNEL, onSocketMessage);
}
