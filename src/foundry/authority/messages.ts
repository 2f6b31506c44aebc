import * as v from "valibot";
import type { Command, Tape } from "../../core/index";
import type { Answer } from "./answer";

/** A request longer than this, written as JSON, is refused unread: no command of any variant comes near it. */
export const LONGEST_MESSAGE = 16_384;

/** The same for GMs, who may send a whole record to be put back: the largest fight, with its history, is far below it. */
export const LONGEST_OF_GM = 8_388_608;

/** A client's request to the one that decides. Who asks is never part of it: the server says so. */
export interface RequestMessage {
  readonly kind: "request";
  /** Made up by the asker, once per click: a repeat is known by it. */
  readonly id: string;
  readonly combat: string;
  /** The `rev` of the state the asker was looking at; null where it is about what the asker has not seen yet. */
  readonly rev: number | null;
  /** The server's time in milliseconds after which it must not be carried out. */
  readonly deadline: number;
  readonly command: Command;
  /** The dice the asker has thrown for it. */
  readonly tape: Tape;
}

/** The answer. `id` is null where the request had none that could be read. */
export interface ReplyMessage {
  readonly kind: "answer";
  readonly id: string | null;
  readonly answer: Answer;
}

/** A GM's tab about itself: that it is there, and whether it takes itself for the one that decides. */
export interface GreetingMessage {
  readonly kind: "here";
  readonly tab: string;
  /** When the tab was opened, in milliseconds, by its own clock: of two that want to decide, the lower one does. */
  readonly since: number;
  readonly decides: boolean;
  /** True if it wants to know who else is there. */
  readonly asks: boolean;
}

/** A GM's tab takes leave when it is closed. */
export interface FarewellMessage {
  readonly kind: "gone";
  readonly tab: string;
}

/** Asks what others remember of a fight whose record is damaged. */
export interface RecallMessage {
  readonly kind: "recall";
  readonly combat: string;
}

/** Somebody's memory of it: the last state that client saw in good order. Checked before it is used. */
export interface MemoryMessage {
  readonly kind: "memory";
  readonly combat: string;
  readonly record: unknown;
}

/** Everything that goes over the module's channel. */
export type Message = RequestMessage | ReplyMessage | GreetingMessage | FarewellMessage | RecallMessage | MemoryMessage;

const requestId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,32}$/));
const documentId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/));
const face = v.pipe(v.number(), v.integer(), v.minValue(1));

const request = v.object({
  kind: v.literal("request"),
  id: requestId,
  combat: documentId,
  rev: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
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

const reply = v.object({
  kind: v.literal("answer"),
  id: v.nullable(requestId),
  answer: v.variant("ok", [
    v.object({ ok: v.literal(true), rev: v.number() }),
    v.object({ ok: v.literal(false), refusal: denial }),
  ]),
});

const greeting = v.object({
  kind: v.literal("here"),
  tab: requestId,
  since: v.pipe(v.number(), v.finite()),
  decides: v.boolean(),
  asks: v.boolean(),
});

const farewell = v.object({ kind: v.literal("gone"), tab: requestId });
const recall = v.object({ kind: v.literal("recall"), combat: documentId });
const memory = v.object({ kind: v.literal("memory"), combat: documentId, record: v.unknown() });

/** A message that has been read. `id` is there to be answered, as far as it can be read. */
export type ReadRequest =
  | { readonly ok: true; readonly request: RequestMessage }
  | { readonly ok: false; readonly id: string | null; readonly detail: "size" | "shape" };

function idOf(payload: unknown): string | null {
  const found = v.safeParse(v.object({ id: requestId }), payload);
  return found.success ? found.output.id : null;
}

/** The length of a message as JSON; endless where it is none. */
function lengthOf(payload: unknown): number {
  try {
    return (JSON.stringify(payload) as string | undefined)?.length ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Reads a request from whatever came. Longer than its sender may, or not of this shape: refused, with its id where there is one.
 *
 * @param longest in characters of JSON
 */
export function readRequest(payload: unknown, longest = LONGEST_MESSAGE): ReadRequest {
  if (lengthOf(payload) > longest) return { ok: false, id: idOf(payload), detail: "size" };
  const parsed = v.safeParse(request, payload);
  return parsed.success ? { ok: true, request: parsed.output } : { ok: false, id: idOf(payload), detail: "shape" };
}

function read<T>(schema: v.GenericSchema<unknown, T>, payload: unknown): T | null {
  const parsed = v.safeParse(schema, payload);
  return parsed.success ? parsed.output : null;
}

/** Reads an answer from whatever came; null for anything else. */
// The codes are words for the language files: one this release doesn't know is shown by its name, never acted upon.
export const readReply = (payload: unknown): ReplyMessage | null => read(reply, payload) as ReplyMessage | null;

/** Reads a greeting from whatever came; null for anything else. */
export const readGreeting = (payload: unknown): GreetingMessage | null => read(greeting, payload);

/** Reads a farewell from whatever came; null for anything else. */
export const readFarewell = (payload: unknown): FarewellMessage | null => read(farewell, payload);

/** Reads a question for memories from whatever came; null for anything else. */
export const readRecall = (payload: unknown): RecallMessage | null => read(recall, payload);

/** Reads a memory from whatever came; null for anything else. */
export const readMemory = (payload: unknown): MemoryMessage | null => read(memory, payload);
