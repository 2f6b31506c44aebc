import { answerForAbsent, askAgain, askedAt, decideOwn, listen, say } from "../authority/socket";
import { socket } from "../compat/connection";
import { redrawAll } from "./all-fights";
import { allSessions, sessionOf, type FightSession } from "./fight-session";
import {
  askWhoDecides,
  decidesHere,
  forgetWhoDecides,
  hearTab,
  hearTabGone,
  isDeciding,
  isFollowing,
  takePlace,
} from "./deciding";
import { catchUp } from "./external-changes";
import { hearMemory, tellMemory } from "./memories";
import { askForKeys, lookForKeys, readAllAgain } from "./seals";
import type { Answer } from "../authority/answer";
import type { GreetingMessage, RequestMessage } from "../authority/messages";

const sessionFor = (id: string): FightSession | null => {
  const combat = game.combats.get(id);
  return combat === undefined ? null : sessionOf(combat);
};

async function onRequest(request: RequestMessage, sender: User.Implementation): Promise<Answer | null> {
  // Every tab of the active GM hears it: one answers.
  if (!(await decidesHere(askedAt(request)))) return null;
  const session = sessionFor(request.combat);
  const answer: Answer =
    session === null ? { ok: false, refusal: { code: "stale" } } : await session.requests.receive(request, sender);
  // A tab that has given its place away meanwhile knows nothing of what became of it.
  return !answer.ok && answer.refusal.code === "no-gm" && isFollowing() ? null : answer;
}

function onGreeting(greeting: GreetingMessage, sender: User.Implementation): void {
  if (sender.isSelf) hearTab(greeting);
  else if (greeting.asks && sender.id !== null) askAgain(sender.id);
}

/** It has become clear, or unclear, who decides: the one who does looks at what it missed. */
function catchUpAll(): void {
  for (const session of allSessions()) {
    catchUp(session, session.roster).catch((error: unknown) =>
      Hooks.onError("turnwright.catchUp", error as Error, { log: "error" }),
    );
  }
}

/**
 * This page's place among the tabs of its user has changed. Only what says that another tab decides is drawn by it: when a page takes the
 * place that nobody claimed, as it does some time after it was loaded, a drawing would take the button away from under the mouse.
 */
function onPlace(followed: boolean): void {
  if (followed !== isFollowing()) redrawAll();
  catchUpAll();
  if (isDeciding()) decideOwn();
}

/** The connection is lost: nothing is decided, and nothing of what this client has is trusted, until it is back. */
function onLost(): void {
  forgetWhoDecides();
  for (const session of allSessions()) session.distrust();
}

/** The connection is back: first everything is read anew, then it is settled who decides and what became of requests. */
async function onBack(): Promise<void> {
  await Promise.all(allSessions().map(async (session) => session.refresh()));
  askWhoDecides();
  askAgain();
}

/** Listens to other clients and to the connection, and begins to decide. Once, when the game is ready. */
export function hearOthers(strayAnswer: (answer: Answer) => void): void {
  listen({
    request: onRequest,
    greeting: onGreeting,
    farewell: (message, sender) => void (sender.isSelf && hearTabGone(message)),
    recall: ({ combat }, sender) => tellMemory(sessionFor(combat), sender, say),
    memory: ({ combat, record }, sender) => hearMemory(sessionFor(combat), record, sender),
    strayAnswer,
    keyCame: readAllAgain,
    whatBecameOf: (request) => sessionFor(request.combat)?.requests.whatBecameOf(request, game.user.id ?? "") ?? null,
  });
  socket().on("disconnect", onLost);
  socket().on("connect", () => void onBack());
  takePlace(onPlace);
  lookForKeys();
}

/** Somebody has come or gone: what was asked of them is answered, and another GM may decide now. */
export function hearPresence(user: User.Implementation, connected: boolean): void {
  if (!connected && user.id !== null) answerForAbsent(user.id);
  if (connected && user.isGM) askForKeys();
  redrawAll();
  catchUpAll();
}
