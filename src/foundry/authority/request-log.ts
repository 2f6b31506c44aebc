import { storedFlags } from "../store/reading";
import type { Answer, DoneAnswer } from "./answer";

/** How many answers are remembered for each user. */
const REMEMBERED = 100;

/** The answer to a request that the documents say was done; null where they say nothing of it. */
export function answerInDocuments(combat: Combat.Implementation, user: string, id: string | null): DoneAnswer | null {
  const done = storedFlags(combat).requests?.[user];
  return done !== undefined && done.id === id ? { ok: true, rev: done.rev } : null;
}

/** The requests of one fight that have come in, by user and id, with what becomes of them: a repeat gets the first one's answer. */
export class RequestLog {
  readonly #byUser = new Map<string, Map<string, Promise<Answer>>>();

  /** The answer to this request, if it has been here before: known already, or still being worked out. */
  find(user: string, id: string): Promise<Answer> | undefined {
    return this.#byUser.get(user)?.get(id);
  }

  /** Notes a request; the oldest of that user is forgotten when there are too many. */
  note(user: string, id: string, answer: Promise<Answer>): void {
    const own = this.#byUser.get(user) ?? new Map<string, Promise<Answer>>();
    this.#byUser.set(user, own.set(id, answer));
    const [oldest] = own.keys();
    if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest);
  }
}
