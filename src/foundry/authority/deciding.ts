import { isConnected, serverTime } from "../compat/connection";
import { say } from "./socket";
import type { FarewellMessage, GreetingMessage } from "./messages";

/** How long a tab that has just come waits for others of its user, in milliseconds, before it decides itself. */
const WAIT_FOR_OTHERS = 700;

/** How long the deciding tab's last word counts as a sign of life, in milliseconds. */
const FRESH = 2000;

/** How long a tab that asks for a sign of life waits for it, in milliseconds. */
const WAIT_FOR_LIFE = 1500;

/** How often a tab that follows looks whether the deciding one is still there while nobody asks for anything, in milliseconds. */
const LOOK_AGAIN = 10_000;

/** How long it then waits, in milliseconds: nobody is in a hurry, and a busy tab must not lose its place. */
const PATIENCE = 5000;

/** The ties of the election to the world around it. */
interface Ties {
  /** Sends a message to the other tabs of this user. */
  send(message: GreetingMessage | FarewellMessage): void;
  /**
   * Told whenever it has become clear, or unclear, whether this tab decides.
   *
   * @param followed true if it followed another one until now
   */
  changed(followed: boolean): void;
}

/** `doubts`: it has decided and may have slept, so that it asks before it decides anything more. */
type TabState = "asking" | "decides" | "doubts" | "follows";

/**
 * Settles which one of a user's tabs decides. Foundry knows users, not tabs: the same GM in two tabs would decide everything
 * twice.
 *
 * A tab that comes asks who is there, and decides if nobody claims to. One that decides goes on deciding. Where two claim to,
 * the one that was opened first keeps it. A tab that follows asks for a sign of life when something is to be decided, at once
 * or as soon as the last one is no longer fresh, and now and then by itself. It takes over from a tab that gives none. A tab that has slept asks
 * before it decides again, and leaves it to the tab that has taken over meanwhile.
 */
export class DecidingTab {
  readonly #id: string;
  readonly #since: number;
  readonly #ties: Ties;
  #state: TabState = "asking";
  #heard = Number.NEGATIVE_INFINITY;
  #leader: string | null = null;
  #hasLeft = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #waiting: (() => void)[] = [];

  /**
   * @param id this tab's own, unlike every other's
   * @param since when it was opened, in milliseconds by a clock that all tabs share
   */
  constructor(id: string, since: number, ties: Ties) {
    this.#id = id;
    this.#since = since;
    this.#ties = ties;
  }

  /** True if this tab decides, as far as it knows without asking. */
  get decides(): boolean {
    return this.#state === "decides" || this.#state === "doubts";
  }

  /** True if another tab of this user decides. */
  get follows(): boolean {
    return this.#state === "follows";
  }

  /** Asks who else is there: when the game is ready, and whenever the connection has come back. */
  ask(): void {
    this.#hasLeft = false;
    this.#become("asking");
    this.#greet(true);
    this.#after(WAIT_FOR_OTHERS, () => this.#become("decides"));
  }

  /** Asks whether another tab has taken over while this one slept. What followed from its own steps is still its to do meanwhile. */
  doubt(): void {
    if (this.#state !== "decides") return;
    this.#become("doubts");
    this.#greet(true);
    this.#after(WAIT_FOR_OTHERS, () => this.#become("decides"));
  }

  /** Doesn't know any more who decides: the connection is lost. */
  forget(): void {
    this.#stopTimer();
    this.#become("asking");
  }

  /** Tells the others that this tab goes. A page goes on for a moment: until it asks again it says no more, or others would follow it. */
  leave(): void {
    this.#hasLeft = true;
    this.#stopTimer();
    this.#ties.send({ kind: "gone", tab: this.#id });
  }

  /** Tells whether this tab decides, once that is clear. A tab that follows makes sure first that the deciding one is still there. */
  async settled(): Promise<boolean> {
    if (this.#state === "follows") this.#makeSure();
    while (this.#state === "asking" || this.#state === "doubts")
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.decides;
  }

  /** Hears another tab of this user. */
  hear(greeting: GreetingMessage): void {
    if (greeting.tab === this.#id) return;
    const isFirst = greeting.since < this.#since || (greeting.since === this.#since && greeting.tab < this.#id);
    const yields = greeting.decides ? this.#state !== "decides" || isFirst : this.#state === "asking" && isFirst;
    if (greeting.asks || (greeting.decides && !yields)) this.#greet(false);
    if (!yields) return;
    this.#leader = greeting.tab;
    if (greeting.decides) {
      this.#heard = performance.now();
      this.#become("follows");
      this.#lookAgain();
    } else {
      // It was opened first and will claim to decide in a moment.
      this.#after(2 * WAIT_FOR_OTHERS, () => this.#become("decides"));
    }
  }

  /** Hears that another tab of this user has been closed. */
  hearGone({ tab }: FarewellMessage): void {
    if (tab === this.#leader && this.#state !== "decides") this.ask();
  }

  /** Asks the deciding tab for a sign of life, or will once its last one is too old: it may have died just after that. */
  #makeSure(): void {
    const fresh = FRESH - (performance.now() - this.#heard);
    if (fresh > 0) {
      this.#after(fresh, () => this.#makeSure());
      return;
    }
    this.#become("asking");
    this.#greet(true);
    this.#after(WAIT_FOR_LIFE, () => this.#become("decides"));
  }

  /** A tab that dies says no farewell. Until somebody wants something decided, nobody would ask for it. */
  #lookAgain(): void {
    this.#after(LOOK_AGAIN, () => {
      this.#greet(true);
      this.#after(PATIENCE, () => this.#become("decides"));
    });
  }

  #greet(asks: boolean): void {
    if (this.#hasLeft) return;
    this.#ties.send({ kind: "here", tab: this.#id, since: this.#since, decides: this.#state === "decides", asks });
  }

  #after(milliseconds: number, then: () => void): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      then();
    }, milliseconds);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #become(state: TabState): void {
    if (this.#state === state) return;
    const { decides, follows } = this;
    this.#state = state;
    if (state === "decides") this.#greet(false);
    if (state === "decides" || state === "follows") for (const resolve of this.#waiting.splice(0)) resolve();
    if (decides !== this.decides || follows !== this.follows) this.#ties.changed(follows);
  }
}

/** This page's place among the tabs of its user; null for players, who never decide, and before the game is ready. */
let tab: DecidingTab | null = null;

/** Tells whether this client decides, at this very moment: the active GM's one deciding tab, while its connection is up. */
export const isDeciding = (): boolean => game.user.isActiveGM && isConnected() && tab?.decides === true;

/** Tells whether another tab of this user's comes before this one. */
export const isFollowing = (): boolean => tab?.follows === true;

/** Tells whether the active GM decides in another tab than this one. */
export const isDecidingElsewhere = (): boolean => game.user.isActiveGM && isFollowing();

/** How often a page looks at the clock, in milliseconds. */
const TICK = 250;

/** The longest time between two looks, or on the way of a request, after which a page counts as awake, in milliseconds. */
const SLEEP = 1000;

let ticked = performance.now();

/**
 * Tells whether this page may have slept, so that another tab of its user has taken over meanwhile. Browsers slow the clock of a page
 * that nobody sees: there only the age of a request tells.
 */
function mayHaveSlept(asked: number | undefined): boolean {
  const now = performance.now();
  if (document.visibilityState === "visible") return now - ticked > SLEEP;
  return asked !== undefined && serverTime() - asked > SLEEP;
}

/**
 * Tells whether this client decides, once that is clear: a tab that has just come, or has slept, waits until it knows of the others.
 *
 * @param asked the server's time at which a request was sent, in milliseconds
 */
export async function decidesHere(asked?: number): Promise<boolean> {
  if (!game.user.isActiveGM || tab === null) return false;
  if (mayHaveSlept(asked)) tab.doubt();
  return (await tab.settled()) && isDeciding();
}

/** A question who is there goes to everybody, since it also says that this client listens now; all else to one's own tabs. */
function send(message: GreetingMessage | FarewellMessage): void {
  const isForAll = message.kind === "here" && message.asks;
  if (isConnected()) say(message, isForAll ? undefined : [game.user.id ?? ""]);
}

/**
 * Takes this page's place among the tabs of its user. Once, when the game is ready.
 *
 * @param changed told whenever it has become clear, or unclear, who decides, and whether this page followed another one until now
 */
export function takePlace(changed: (followed: boolean) => void): void {
  if (!game.user.isGM) return;
  const own = new DecidingTab(foundry.utils.randomID(), serverTime(), { send, changed });
  tab = own;
  setInterval(() => (ticked = performance.now()), TICK);
  addEventListener("pagehide", () => own.leave());
  own.ask();
}

/** Asks anew who is there, after the connection has come back. */
export const askWhoDecides = (): void => tab?.ask();

/** Doesn't know who decides any more: the connection is lost. */
export const forgetWhoDecides = (): void => tab?.forget();

/** Hears another tab of this user. */
export const hearTab = (message: GreetingMessage): void => tab?.hear(message);

/** Hears that another tab of this user has been closed. */
export const hearTabGone = (message: FarewellMessage): void => tab?.hearGone(message);
