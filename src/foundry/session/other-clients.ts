import { report } from "../parts/report";
import { answerIfDeciding, onRequest } from "../authority/decide";
import { ownTab, isDeciding, isFollowerTab, joinDecidingTabs } from "../authority/deciding";
import { registerSealKeyHandlers } from "../authority/key-exchange";
import { registerConnectionCheck } from "../authority/connection-check";
import {
  readFarewell,
  readGreeting,
  readMemory,
  readRecall,
  type GreetingMessage,
  answerForDeparted,
  resendRequests,
  decideOwnRequests,
  listenToSocket,
  onMessage,
  sendMessage,
} from "../authority/socket";
import { socket } from "../compat/connection";
import { redrawAll } from "./all-fights";
import { adoptMissedChanges } from "./external-changes";
import { allSessions, sessionById } from "./fight-session";
import { onMemory, sendMemory } from "./memories";
import { requestMissingKeys, checkMissingKeys, rereadAllFights } from "./seals";
import type { Answer } from "../authority/answer";

function onGreeting(greeting: GreetingMessage, sender: User.Implementation): void {
  if (sender.isSelf) ownTab()?.onGreeting(greeting);
  else if (greeting.asks && sender.id !== null) resendRequests(sender.id);
}

function catchUpAll(): void {
  for (const session of allSessions()) adoptMissedChanges(session).catch(report("catchUp"));
}

/** Redraws only if another tab decides: a drawing soon after loading would replace buttons under the mouse. */
function onDecidingTabChange(followed: boolean): void {
  if (followed !== isFollowerTab()) redrawAll();
  catchUpAll();
  if (isDeciding())
    decideOwnRequests(async (request) => answerIfDeciding(request, game.user, sessionById(request.combat)));
}

function onDisconnect(): void {
  ownTab()?.reset();
  for (const session of allSessions()) session.markStale();
}

async function onReconnect(): Promise<void> {
  await Promise.all(allSessions().map(async (session) => session.refresh()));
  ownTab()?.askOthers();
  resendRequests();
}

const onValidMessage = <T>(
  kind: string,
  read: (payload: unknown) => T | null,
  handle: (message: T, sender: User.Implementation) => void,
): void =>
  onMessage(kind, (payload, sender) => {
    const message = read(payload);
    if (message !== null) handle(message, sender);
  });

/** Listens to other clients, and begins to decide, once the game is ready. `onStrayAnswer` hears unexpected answers. */
export function connectToOtherClients(onStrayAnswer: (answer: Answer) => void): void {
  onMessage("request", (payload, sender) => void onRequest(payload, sender, sessionById));
  onValidMessage("here", readGreeting, onGreeting);
  onValidMessage("gone", readFarewell, (message, sender) => void (sender.isSelf && ownTab()?.onFarewell(message)));
  onValidMessage("recall", readRecall, ({ combat }, sender) => sendMemory(sessionById(combat), sender, sendMessage));
  onValidMessage("memory", readMemory, ({ combat, record }, sender) => onMemory(sessionById(combat), record, sender));
  registerSealKeyHandlers(rereadAllFights);
  registerConnectionCheck();
  listenToSocket(onStrayAnswer);
  socket().on("disconnect", onDisconnect);
  socket().on("connect", () => void onReconnect());
  joinDecidingTabs(onDecidingTabChange);
  checkMissingKeys();
}

export function onUserConnected(user: User.Implementation, connected: boolean): void {
  if (!connected && user.id !== null) answerForDeparted(user.id);
  if (connected && user.isGM) requestMissingKeys();
  redrawAll();
  catchUpAll();
}
