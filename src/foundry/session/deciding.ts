import { say } from "../authority/socket";
import { DecidingTab } from "../authority/deciding-tab";
import { isConnected, serverTime } from "../compat/connection";
import type { FarewellMessage, GreetingMessage } from "../authority/messages";

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
