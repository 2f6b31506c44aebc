import { CHANNEL } from "../compat/module-id";
import { plainWords } from "../session/words";
import { reasonText } from "../i18n/words";
import { denied } from "./answer";
import { Answered } from "./request-log";
import { decide } from "./decide";
import { claimsToBeRequest, isGreeting, readReply, readRequest } from "./messages";
import { storedFlags } from "../store/reading";
import { authorOf } from "./permissions";
import type { Answer } from "./answer";
import type { Greeting, Reply, Request } from "./messages";

/** How long an answer may take. A gm's client that is that slow is not there. */
const PATIENCE = 15_000;

/** A request of this client that waits for its answer. */
interface Asked {
  readonly gm: string;
  readonly request: Request;
  answer(answer: Answer): void;
}

const asked = new Map<string, Asked>();
const answered = new Answered();

/** Asks the active gm's client and waits for the answer: at the latest when patience runs out or that gm leaves. */
export async function ask(gm: User.Implementation, request: Omit<Request, "kind" | "id">): Promise<Answer> {
  const id = foundry.utils.randomID();
  const target = gm.id ?? "";
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(denied({ code: "no-gm" })), PATIENCE);
    const finish = (answer: Answer): void => {
      clearTimeout(timer);
      asked.delete(id);
      resolve(answer);
    };
    const message: Request = { kind: "request", id, ...request };
    asked.set(id, { gm: target, request: message, answer: finish });
    send(message, target);
  });
}

/** Whoever was asked has left: what it had not answered counts as not done and can be sent again. */
export function answerForAbsent(userId: string): void {
  for (const one of asked.values()) if (one.gm === userId) one.answer(denied({ code: "no-gm" }));
}

function emit(message: Request | Reply | Greeting, options: object): void {
  // The published types know the socket's events by name only; a module's channel carries what the module sends.
  const socket = game.socket as unknown as { emit(channel: string, message: object, options: object): void };
  socket.emit(CHANNEL, message, options);
}

const send = (message: Request | Reply, recipient: string): void => emit(message, { recipients: [recipient] });

/** A gm's client counts as there from its first breath, long before it listens. What it was asked meanwhile is asked again. */
function askAgain(gm: User.Implementation): void {
  for (const one of asked.values()) if (one.gm === gm.id) send(one.request, one.gm);
}

/** An answer is believed only from the very user that was asked. */
function hear(reply: Reply, sender: User.Implementation): void {
  const one = reply.id === null ? undefined : asked.get(reply.id);
  if (one !== undefined) {
    if (one.gm === sender.id) one.answer(reply.answer);
  } else if (sender.isGM && !reply.answer.ok) {
    // Nothing of ours waits for it: somebody at this browser spoke on the channel by hand, and is told why not.
    ui.notifications.warn(plainWords().say(reasonText(reply.answer.refusal)));
  }
}

/** The last request of a user that was carried out is in the combat's flags, for an authority that has just taken over. */
function wasCarriedOut(request: Request, sender: User.Implementation): boolean {
  const combat = game.combats.get(request.combat);
  return combat !== undefined && storedFlags(combat).requests?.[sender.id ?? ""] === request.id;
}

async function judge(request: Request, sender: User.Implementation): Promise<Answer> {
  const user = sender.id ?? "";
  if (answered.find(user, request.id) !== undefined || wasCarriedOut(request, sender)) {
    return denied({ code: "duplicate" });
  }
  const { combat, command, tape, rev } = request;
  const answer = decide({
    combat,
    command,
    tape,
    rev,
    request: request.id,
    author: (found) => authorOf(sender, found),
  });
  answered.note(user, request.id, answer);
  return answer;
}

async function receive(payload: unknown, sender: User.Implementation): Promise<void> {
  const read = readRequest(payload);
  const id = read.ok ? read.request.id : read.id;
  const answer = read.ok ? await judge(read.request, sender) : denied({ code: "bad-command", detail: read.detail });
  send({ kind: "answer", id, answer }, sender.id ?? "");
}

/**
 * Everything that comes over the module's channel. Who sent it is what the server says, never what the message says;
 * requests are heard by the active gm's client only.
 */
function onMessage(payload: unknown, senderId: unknown): void {
  const sender = typeof senderId === "string" ? game.users.get(senderId) : undefined;
  if (sender === undefined) return;
  const reply = readReply(payload);
  if (reply !== null) hear(reply, sender);
  else if (isGreeting(payload)) askAgain(sender);
  else if (game.user.isActiveGM && claimsToBeRequest(payload)) void receive(payload, sender);
}

/** Starts listening. Once, when the game is ready. */
export function listen(): void {
  // The published types know the socket's events by name only.
  const socket = game.socket as unknown as { on(channel: string, heard: typeof onMessage): void };
  socket.on(CHANNEL, onMessage);
  if (game.user.isGM) emit({ kind: "here" }, {});
}
