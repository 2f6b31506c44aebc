import { report } from "../parts/report";
import { answerHere, receive } from "../authority/decide";
import { decidingTab, isDeciding, isFollowing, takePlace } from "../authority/deciding";
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
  if (sender.isSelf) decidingTab()?.hear(greeting);
  else if (greeting.asks && sender.id !== null) askAgain(sender.id);
}

function catchUpAll(): void {
  for (const session of allSessions()) catchUp(session).catch(report("catchUp"));
}

/** Redraws only if another tab decides: a drawing soon after loading would replace buttons under the mouse. */
function onPlace(followed: boolean): void {
  if (followed !== isFollowing()) redrawAll();
  catchUpAll();
  if (isDeciding()) decideOwn(async (request) => answerHere(request, game.user, fightById(request.combat)));
}

function onLost(): void {
  decidingTab()?.forget();
  for (const session of allSessions()) session.distrust();
}

async function onBack(): Promise<void> {
  await Promise.all(allSessions().map(async (session) => session.refresh()));
  decidingTab()?.ask();
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

/** Listens to other clients, and begins to decide, once the game is ready. `stray` hears unexpected answers. */
export function hearOthers(stray: (answer: Answer) => void): void {
  onMessage("request", (payload, sender) => void receive(payload, sender, fightById));
  hear("here", readGreeting, onGreeting);
  hear("gone", readFarewell, (message, sender) => void (sender.isSelf && decidingTab()?.hearGone(message)));
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

export function hearPresence(user: User.Implementation, connected: boolean): void {
  if (!connected && user.id !== null) answerForAbsent(user.id);
  if (connected && user.isGM) askForKeys();
  redrawAll();
  catchUpAll();
}
