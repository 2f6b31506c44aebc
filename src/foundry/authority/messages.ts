import * as v from "valibot";
import type { Tape } from "../../core/index";
import type { Answer } from "./answer";

/** The longest request as JSON. No command is near it. */
export const LONGEST_MESSAGE = 16_384;

/** The same for GMs, who may send a whole record to restore. */
export const LONGEST_OF_GM = 8_388_608;

const requestId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,32}$/));
const documentId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/));
const face = v.pipe(v.number(), v.integer(), v.minValue(1));

const request = v.object({
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

const reply = v.object({
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
export type RequestMessage = Readonly<Omit<v.InferOutput<typeof request>, "tape">> & { readonly tape: Tape };
export type ReplyMessage = Omit<v.InferOutput<typeof reply>, "answer"> & { readonly answer: Answer };
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
  const parsed = v.safeParse(request, payload);
  return parsed.success ? { ok: true, request: parsed.output } : { ok: false, id: idOf(payload), detail: "shape" };
}

function read<T>(schema: v.GenericSchema<unknown, T>, payload: unknown): T | null {
  const parsed = v.safeParse(schema, payload);
  return parsed.success ? parsed.output : null;
}

// Codes are keys of the language files. An unknown one is shown by name and has no effect.
export const readReply = (payload: unknown): ReplyMessage | null => read(reply, payload) as ReplyMessage | null;

export const readGreeting = (payload: unknown): GreetingMessage | null => read(greeting, payload);

export const readFarewell = (payload: unknown): FarewellMessage | null => read(farewell, payload);

export const readRecall = (payload: unknown): RecallMessage | null => read(recall, payload);

export const readMemory = (payload: unknown): MemoryMessage | null => read(memory, payload);
