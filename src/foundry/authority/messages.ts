import * as v from "valibot";
import type { Command, Tape } from "../../core/index";
import type { Answer } from "./answer";

/** A message longer than this, written as JSON, is refused unread: no command of any variant comes near it. */
export const LONGEST_MESSAGE = 16_384;

/** What a player's client asks of the one that decides. Who asks is never part of it: the server says so. */
export interface Request {
  readonly kind: "request";
  /** Made up by the asker, once per click: a repeat is known by it. */
  readonly id: string;
  readonly combat: string;
  /** The state the asker was looking at. */
  readonly rev: number;
  readonly command: Command;
  /** The dice the asker has thrown for it. */
  readonly tape: Tape;
}

/** What comes back. `id` is null where the request had none that could be read. */
export interface Reply {
  readonly kind: "answer";
  readonly id: string | null;
  readonly answer: Answer;
}

/** What a gm's client says once it listens: what was asked of it before that went unheard. */
export interface Greeting {
  readonly kind: "here";
}

/** Whether a message is a {@link Greeting}. */
export const isGreeting = (payload: unknown): payload is Greeting =>
  typeof payload === "object" && payload !== null && (payload as { kind?: unknown }).kind === "here";

const requestId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,32}$/));
const documentId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/));
const face = v.pipe(v.number(), v.integer(), v.minValue(1));

const request = v.object({
  kind: v.literal("request"),
  id: requestId,
  combat: documentId,
  rev: v.pipe(v.number(), v.integer(), v.minValue(0)),
  command: v.looseObject({ do: v.pipe(v.string(), v.maxLength(64)) }),
  tape: v.record(v.string(), v.array(face)),
});

const denial = v.object({
  code: v.string(),
  combatant: v.optional(v.string()),
  who: v.optional(v.array(v.string())),
  detail: v.optional(v.union([v.string(), v.number()])),
});

const reply = v.object({
  kind: v.literal("answer"),
  id: v.nullable(requestId),
  answer: v.variant("ok", [
    v.object({ ok: v.literal(true), rev: v.number() }),
    v.object({ ok: v.literal(false), refusal: denial }),
  ]),
});

/** What a message turned out to be. `id` is there to be answered, as far as it can be read. */
export type ReadRequest =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly id: string | null; readonly detail: "size" | "shape" };

/** Whether something that came over the wire claims to be a request; everything else is none of the authority's business. */
export const claimsToBeRequest = (payload: unknown): boolean =>
  !(typeof payload === "object" && payload !== null && (payload as { kind?: unknown }).kind === "answer");

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

/** Reads a request from whatever came. Too long, or not of this shape: refused, with its id where there is one. */
export function readRequest(payload: unknown): ReadRequest {
  if (lengthOf(payload) > LONGEST_MESSAGE) return { ok: false, id: idOf(payload), detail: "size" };
  const parsed = v.safeParse(request, payload);
  return parsed.success ? { ok: true, request: parsed.output } : { ok: false, id: idOf(payload), detail: "shape" };
}

/** Reads an answer from whatever came; null for anything else. */
export function readReply(payload: unknown): Reply | null {
  const parsed = v.safeParse(reply, payload);
  // The codes are words for the language files: one we do not know yet is shown by its name, never acted upon.
  return parsed.success ? (parsed.output as Reply) : null;
}
