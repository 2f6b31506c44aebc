import { isConnected, serverTime } from "../compat/connection";
import { sendMessage, type FarewellMessage, type GreetingMessage } from "./socket";

/** A new tab's wait for the user's others, in milliseconds. */
const WAIT_FOR_OTHERS = 700;

/** The time for which a message proves that the deciding tab lives, in milliseconds. */
const FRESH = 2000;

/** A tab's wait for a requested sign of life, in milliseconds. */
const WAIT_FOR_LIFE = 1500;

/** The time between a following tab's checks of the deciding one, in milliseconds. */
const CHECK_AGAIN = 10_000;

/** That check's wait, in milliseconds: long, because a busy tab must not lose its place. */
const PATIENCE = 5000;

interface TabLinks {
  send(message: GreetingMessage | FarewellMessage): void;
  /** Called when it becomes known, or unknown, whether this tab decides, with whether it followed until now. */
  onChange(followed: boolean): void;
}

/** `doubts`: it decides but may have slept, so it asks before it decides anything more. */
type TabState = "asking" | "decides" | "doubts" | "follows";

/**
 * Chooses the user's one deciding tab. Foundry knows users, not tabs, so a GM with two tabs would decide everything
 * twice.
 *
 * A new tab asks who is there, and decides if no tab claims to. Of two that claim to, the first opened wins. A
 * following tab asks for a sign of life when something is to be decided, and regularly, and takes over without one. A
 * tab that has slept asks before it decides again.
 */
export class DecidingTab {
  #state: TabState = "asking";
  #leaderSeenAt = Number.NEGATIVE_INFINITY;
  #leader: string | null = null;
  #hasLeft = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #waiting: (() => void)[] = [];

  /** `since`: when the tab was opened, in milliseconds of a clock that all tabs share. */
  constructor(
    private readonly id: string,
    private readonly since: number,
    private readonly links: TabLinks,
  ) {}

  get decides(): boolean {
    return this.#state === "decides" || this.#state === "doubts";
  }

  get isFollower(): boolean {
    return this.#state === "follows";
  }

  askOthers(): void {
    this.#hasLeft = false;
    this.#become("asking");
    this.#greet(true);
    this.#after(WAIT_FOR_OTHERS, () => this.#become("decides"));
  }

  /** Asks whether another tab took over during sleep. Consequences of its own steps are still its task. */
  recheck(): void {
    if (this.#state !== "decides") return;
    this.#become("doubts");
    this.#greet(true);
    this.#after(WAIT_FOR_OTHERS, () => this.#become("decides"));
  }

  reset(): void {
    this.#stopTimer();
    this.#become("asking");
  }

  /** Tells the others that this tab closes. Until it asks again it stays silent, or others would follow it. */
  leave(): void {
    this.#hasLeft = true;
    this.#stopTimer();
    this.links.send({ kind: "gone", tab: this.id });
  }

  /** Whether this tab decides, once known. A following tab first checks the deciding one. */
  async settled(): Promise<boolean> {
    if (this.#state === "follows") this.#checkLeader();
    while (this.#state === "asking" || this.#state === "doubts")
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.decides;
  }

  onGreeting(greeting: GreetingMessage): void {
    if (greeting.tab === this.id) return;
    const isFirst = greeting.since < this.since || (greeting.since === this.since && greeting.tab < this.id);
    const yields = greeting.decides ? this.#state !== "decides" || isFirst : this.#state === "asking" && isFirst;
    if (greeting.asks || (greeting.decides && !yields)) this.#greet(false);
    if (!yields) return;
    this.#leader = greeting.tab;
    if (greeting.decides) {
      this.#leaderSeenAt = performance.now();
      this.#become("follows");
      this.#scheduleCheck();
    } else {
      // It was opened first and will soon claim to decide.
      this.#after(2 * WAIT_FOR_OTHERS, () => this.#become("decides"));
    }
  }

  onFarewell({ tab }: FarewellMessage): void {
    if (tab === this.#leader && this.#state !== "decides") this.askOthers();
  }

  /** Asks the deciding tab for a sign of life, if its last sign is too old. */
  #checkLeader(): void {
    const fresh = FRESH - (performance.now() - this.#leaderSeenAt);
    if (fresh > 0) {
      this.#after(fresh, () => this.#checkLeader());
      return;
    }
    this.#become("asking");
    this.#greet(true);
    this.#after(WAIT_FOR_LIFE, () => this.#become("decides"));
  }

  /** Checks regularly, because a crashed tab sends no farewell. */
  #scheduleCheck(): void {
    this.#after(CHECK_AGAIN, () => {
      this.#greet(true);
      this.#after(PATIENCE, () => this.#become("decides"));
    });
  }

  #greet(asks: boolean): void {
    if (this.#hasLeft) return;
    this.links.send({ kind: "here", tab: this.id, since: this.since, decides: this.#state === "decides", asks });
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
    const { decides, isFollower } = this;
    this.#state = state;
    if (state === "decides") this.#greet(false);
    if (state === "decides" || state === "follows") for (const resolve of this.#waiting.splice(0)) resolve();
    if (decides !== this.decides || isFollower !== this.isFollower) this.links.onChange(isFollower);
  }
}

/** This page's place among the user's tabs. Null for players, and before the game is ready. */
let tab: DecidingTab | null = null;

export const isDeciding = (): boolean => game.user.isActiveGM && isConnected() && tab?.decides === true;

export const isFollowerTab = (): boolean => tab?.isFollower === true;

export const isDecidingElsewhere = (): boolean => game.user.isActiveGM && isFollowerTab();

/** How often a page reads the clock, in milliseconds. */
const TICK = 250;

/** The longest gap between readings, or age of a request, of a page that is awake, in milliseconds. */
const SLEEP = 1000;

let ticked = performance.now();

/** Whether this page may have slept. Browsers slow hidden pages' timers, so there only a request's age counts. */
function mayHaveSlept(asked: number | undefined): boolean {
  const now = performance.now();
  if (document.visibilityState === "visible") return now - ticked > SLEEP;
  return asked !== undefined && serverTime() - asked > SLEEP;
}

/** Whether this client decides, once known. `asked` is the server's time of a request, in milliseconds. */
export async function decidesHere(asked?: number): Promise<boolean> {
  if (!game.user.isActiveGM || tab === null) return false;
  if (mayHaveSlept(asked)) tab.recheck();
  return (await tab.settled()) && isDeciding();
}

/** Greetings that ask go to everyone, because they announce this client. Others go to the user's own tabs. */
function sendToTabs(message: GreetingMessage | FarewellMessage): void {
  const isForAll = message.kind === "here" && message.asks;
  if (isConnected()) sendMessage(message, isForAll ? undefined : [game.user.id ?? ""]);
}

/** Joins the user's tabs, once the game is ready. `onChange` hears when it becomes known, or unknown, who decides. */
export function joinDecidingTabs(onChange: (followed: boolean) => void): void {
  if (!game.user.isGM) return;
  const own = new DecidingTab(foundry.utils.randomID(), serverTime(), { send: sendToTabs, onChange });
  tab = own;
  setInterval(() => (ticked = performance.now()), TICK);
  addEventListener("pagehide", () => own.leave());
  own.askOthers();
}

export const ownTab = (): DecidingTab | null => tab;
