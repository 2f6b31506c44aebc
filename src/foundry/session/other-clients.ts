import { answerHere, receive } from "../authority/decide";
import {
  askWhoDecides,
  forgetWhoDecides,
  hearTab,
  hearTabGone,
  isDeciding,
  isFollowing,
  takePlace,
} from "../authority/deciding";
import { hearKeys } from "../authority/key-exchange";
import { hearLines } from "../authority/line-check";
import { readFarewell, readGreeting, readMemory, readRecall, type GreetingMessage } from "../authority/messages";
import { answerForAbsent, askAgain, decideOwn, listen, onMessage, say } from "../authority/socket";
import { socket } from "../compat/connection";
import { redrawAll } from "./all-fights";
import { catchUp } from "./external-changes";
import { allSessions, fightById } from "./fight-session";
import { hearMemory, tellMemory } from "./memories";
import { askForKeys, lookForKeys, readAllAgain } from "./seals";
import type { Answer } from "../authority/answer";

function onGreeting(greeting: GreetingMessage, sender: User.Implementation): void {
  if (sender.isSelf) hearTab(greeting);
  else if (greeting.asks && sender.id !== null) askAgain(sender.id);
}

/** Whether this client decides has changed: if it does, it catches up. */
function catchUpAll(): void {
  for (const session of allSessions()) {
    catchUp(session).catch((error: unknown) => Hooks.onError("turnwright.catchUp", error as Error, { log: "error" }));
  }
}

/**
 * This page's place among the user's tabs has changed. Redraws only if another tab decides: taking an unclaimed place
 * happens soon after loading, and a drawing would replace buttons under the mouse.
 */
function onPlace(followed: boolean): void {
  if (followed !== isFollowing()) redrawAll();
  catchUpAll();
  if (isDeciding()) decideOwn(async (request) => answerHere(request, game.user, fightById(request.combat)));
}

function onLost(): void {
  forgetWhoDecides();
  for (const session of allSessions()) session.distrust();
}

/** The connection is back: read everything again, then settle who decides. */
async function onBack(): Promise<void> {
  await Promise.all(allSessions().map(async (session) => session.refresh()));
  askWhoDecides();
  askAgain();
}

const hear = <T>(
  kind: string,
  read: (payload: unknown) => T | null,
  hears: (message: T, sender: User.Implementation) => void,
): void =>
  onMessage(kind, (payload, sender) => {
    const message = read(payload);
    if (message !== null) hears(message, sender);
  });

/**
 * Listens to other clients and the connection, and begins to decide. Once, when the game is ready.
 *
 * @param stray called with answers that nothing on this client waits for
 */
export function hearOthers(stray: (answer: Answer) => void): void {
  onMessage("request", (payload, sender) => void receive(payload, sender, fightById));
  hear("here", readGreeting, onGreeting);
  hear("gone", readFarewell, (message, sender) => void (sender.isSelf && hearTabGone(message)));
  hear("recall", readRecall, ({ combat }, sender) => tellMemory(fightById(combat), sender, say));
  hear("memory", readMemory, ({ combat, record }, sender) => hearMemory(fightById(combat), record, sender));
  hearKeys(readAllAgain);
  hearLines();
  listen(stray);
  socket().on("disconnect", onLost);
  socket().on("connect", () => void onBack());
  takePlace(onPlace);
  lookForKeys();
}

/** A user came or left. */
export function hearPresence(user: User.Implementation, connected: boolean): void {
  if (!connected && user.id !== null) answerForAbsent(user.id);
  if (connected && user.isGM) askForKeys();
  redrawAll();
  catchUpAll();
}
