import type { Answer } from "./answer";

/** How many messages a user may send at once, and how many a second in the long run. No hand clicks that fast. */
const BURST = 20;
const PER_SECOND = 10;

/** How many requests of one user may wait for their answer at once. */
const OPEN = 5;

interface Allowance {
  left: number;
  /** When it was reckoned last, in milliseconds. */
  at: number;
  open: number;
  /** When the user was last told that it is too much. */
  told: number;
}

/**
 * Keeps a flood of messages a matter of its sender: each user has an allowance of their own, and what exceeds it is dropped
 * before anything is read.
 */
export class FloodGate {
  readonly #users = new Map<string, Allowance>();

  /** @param now the time in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  #of(user: string): Allowance {
    const now = this.now();
    const kept = this.#users.get(user) ?? { left: BURST, at: now, open: 0, told: Number.NEGATIVE_INFINITY };
    kept.left = Math.min(BURST, kept.left + ((now - kept.at) / 1000) * PER_SECOND);
    kept.at = now;
    this.#users.set(user, kept);
    return kept;
  }

  /**
   * Tells whether a message of this user is to be read: `yes`; `no`, of which the user is to be told; or `silence`, where the user
   * was told less than a second ago.
   */
  admit(user: string): "yes" | "no" | "silence" {
    const allowance = this.#of(user);
    if (allowance.left >= 1 && allowance.open < OPEN) {
      allowance.left -= 1;
      return "yes";
    }
    if (allowance.at - allowance.told < 1000) return "silence";
    allowance.told = allowance.at;
    return "no";
  }

  /** Counts a request as open for as long as its answer takes. */
  async whileOpen<T>(user: string, job: () => Promise<T>): Promise<T> {
    const allowance = this.#of(user);
    allowance.open += 1;
    try {
      return await job();
    } finally {
      allowance.open -= 1;
    }
  }
}

/** How many answers are remembered for each user. */
const REMEMBERED = 100;

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
