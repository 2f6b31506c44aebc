import { isPlainObject } from "../common/utils/objects.ts";

/**
 * Faults that a test plays: refusals, and messages that the server holds back. Nothing of it can be reached from a page.
 */

/** A message on its way through the server, as far as faults look at it. */
export interface Passage {
  /** The kind of document of a request; undefined on a module's channel. */
  readonly documentName?: string;
  /** The action of a request: get, create, update or delete; undefined on a module's channel. */
  readonly action?: string;
  /** The channel of a module's message, such as `module.turnwright`; undefined for requests. */
  readonly channel?: string;
  /** The id of the user who sent it. */
  readonly user: string;
}

/** The messages that a fault is meant for: those that agree in every key that is given. */
export type PassageFilter = Partial<Passage>;

/**
 * The point at which a message is held: `request` is before the server looks at it, `answer` is after a request has been carried out and
 * before anybody is told. A module's message is held at `request` alone.
 */
export type HoldPoint = "request" | "answer";

/** Messages that the server holds back, from the call of `hold` until `release` or `drop`. */
export interface Hold {
  /** Resolves when the first message is held. */
  readonly arrived: Promise<void>;
  /** How many messages are held now. */
  readonly held: number;
  /** Lets the held messages go on in the order in which they came, and holds no more. */
  release(): void;
  /** Forgets the held messages, as if they were lost on the way, and holds no more. */
  drop(): void;
}

interface HoldState {
  readonly filter: PassageFilter;
  readonly at: HoldPoint;
  readonly queue: (() => void)[];
  readonly arrive: () => void;
}

/** The refusals and holds of a tabletop. */
export class Faults {
  readonly #refusals: PassageFilter[] = [];
  readonly #holds = new Set<HoldState>();

  /** Refuses the next request that agrees with the filter. */
  refuseNext(filter: PassageFilter): void {
    this.#refusals.push(filter);
  }

  /** Holds back the messages that agree with the filter. */
  hold(filter: PassageFilter, at: HoldPoint): Hold {
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const state: HoldState = { filter, at, queue: [], arrive };
    this.#holds.add(state);
    const end = (): (() => void)[] => {
      this.#holds.delete(state);
      return state.queue.splice(0);
    };
    return {
      arrived,
      get held() {
        return state.queue.length;
      },
      release: () => {
        for (const goOn of end()) goOn();
      },
      drop: () => void end(),
    };
  }

  /** Tells whether a refusal was waiting for one of these requests; it is used up. */
  takesRefusal(passages: readonly Passage[]): boolean {
    const index = this.#refusals.findIndex((filter) => passages.some((passage) => agrees(filter, passage)));
    if (index < 0) return false;
    this.#refusals.splice(index, 1);
    return true;
  }

  /** Runs what follows now, or when the hold that these messages meet is released. */
  pass(at: HoldPoint, passages: readonly Passage[], goOn: () => void): void {
    for (const hold of this.#holds) {
      if (hold.at !== at || !passages.some((passage) => agrees(hold.filter, passage))) continue;
      hold.queue.push(goOn);
      hold.arrive();
      return;
    }
    goOn();
  }

  /** Forgets all refusals and all that is held. */
  clear(): void {
    this.#refusals.length = 0;
    for (const hold of this.#holds) hold.queue.length = 0;
    this.#holds.clear();
  }
}

/** The messages of a list of requests, which a page may have malformed. */
export function passagesOf(requests: unknown, user: string): Passage[] {
  if (!Array.isArray(requests)) return [];
  return (requests as unknown[]).filter(isPlainObject).map((request) => ({
    documentName: String(request["documentName"]),
    action: String(request["action"]),
    user,
  }));
}

function agrees(filter: PassageFilter, passage: Passage): boolean {
  return Object.entries(filter).every(([key, value]) => value === undefined || passage[key as keyof Passage] === value);
}
