/** Decides requests, from message to answer, in the order of this file. */
import { report } from "../parts/report";
import { BrokenRules, brokenRefusal, legality, parseEncounter, propose } from "../../core/index";
import { isStepKept } from "../../core/secrets/index";
import { serverTime } from "../compat/connection";
import { proposeRolling, type Hand, betweenThrows, HAND_IN_QUEUE, NoDice } from "../dice/rolling";
import { deletedWith } from "../roster/deleted-combatants";
import { storedKey } from "../secrets/key-ring";
import { storedFlags } from "../store/flags";
import { storedAnswer, staleIfOvertaken, deniedAnswer, denialFor, type Answer } from "./answer";
import { commit } from "./commit";
import { decidesHere, isFollowerTab } from "./deciding";
import { runFightCommand, fightCommandRefusal } from "./fight-commands";
import { LONGEST_GM_MESSAGE, readRequest, sentAt, sendMessage, type RequestMessage } from "./socket";
import { authorOf, hasRolledTotals, mayRollDice, isFightCommand } from "./permissions";
import type { Author, Command, Encounter, Outcome, RefusalCode, Tape } from "../../core/index";
import type { Session } from "./session";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.diceBy": "players" | "gm";
  }
}

interface Request {
  readonly command: Command;
  readonly tape: Tape;
  readonly rev: number | null;
  readonly id: string | null;
  /** The server's time in milliseconds after which it is void. */
  readonly deadline: number | null;
  /** Its author. Called when its turn comes, because rights may have changed. */
  author(combat: Combat.Implementation): Author;
}

type Done = Extract<Outcome, { kind: "done" }>;

export async function onRequest(
  payload: unknown,
  sender: User.Implementation,
  fightById: (id: string) => Session | null,
): Promise<void> {
  if (!game.user.isActiveGM) return;
  const user = sender.id ?? "";
  const reply = (id: string | null, answer: Answer): void => sendMessage({ kind: "answer", id, answer }, [user]);
  // Not for GMs, who could do anything without asking, and use macros.
  const admitted = sender.isGM ? "yes" : gate.admit(user);
  if (admitted === "silence") return;
  if (admitted === "no") return reply(null, deniedAnswer({ code: "too-many" }));
  const read = readRequest(payload, sender.isGM ? LONGEST_GM_MESSAGE : undefined);
  if (!read.ok) return reply(read.id, deniedAnswer({ code: "bad-command", detail: read.detail }));
  const { request } = read;
  const answer = await gate.whileOpen(user, async () => answerIfDeciding(request, sender, fightById(request.combat)));
  if (answer !== null) reply(request.id, answer);
}

/** Answers a request if this tab decides. Null in other tabs, which receive it too. */
export async function answerIfDeciding(
  message: RequestMessage,
  sender: User.Implementation,
  fight: Session | null,
): Promise<Answer | null> {
  if (!(await decidesHere(sentAt(message)))) return null;
  const answer = fight === null ? deniedAnswer({ code: "stale" }) : await answerOnce(fight, message, sender);
  // A tab that gave up its place does not know the result.
  return !answer.ok && answer.refusal.code === "no-gm" && isFollowerTab() ? null : answer;
}

async function answerOnce(fight: Session, message: RequestMessage, sender: User.Implementation): Promise<Answer> {
  const user = sender.id ?? "";
  const known = storedAnswer(fight.combat, user, message.id) ?? fight.slot(LOG).find(user, message.id);
  if (known !== undefined) return known;
  const answer = checkAndQueue(fight, message, sender);
  fight.slot(LOG).add(user, message.id, answer);
  return answer;
}

/** Refuses at once what no state could make legal, and queues the rest. */
async function checkAndQueue(fight: Session, message: RequestMessage, sender: User.Implementation): Promise<Answer> {
  const { command } = message;
  const author = authorOf(sender, fight.combat);
  const refused = isFightCommand(command)
    ? fightCommandRefusal(command, author)
    : refusedForGood(fight, command, author);
  if (refused !== null) return refused;
  try {
    return await decideInQueue(fight, { ...message, author: (found) => authorOf(sender, found) });
  } catch (error) {
    report("request")(error);
    return storedAnswer(fight.combat, sender.id ?? "", message.id) ?? deniedAnswer({ code: "not-stored" });
  }
}

/** Codes that no later state changes: the command is wrong, or not this user's to give. */
const PERMANENT: ReadonlySet<RefusalCode> = new Set(["bad-command", "gm-only", "not-yours"]);

function refusedForGood({ encounter }: Session, command: Command, author: Author): Answer | null {
  const refusal = encounter === null ? null : legality(encounter, command, author);
  return refusal !== null && PERMANENT.has(refusal.code) ? deniedAnswer(refusal) : null;
}

/** Decides a request on this client. One at a time, each with the latest documents. None waits for another's dice. */
export async function decideInQueue(fight: Session, request: Request): Promise<Answer> {
  return betweenThrows(async (hand) => {
    fight.endPauses();
    return fight.queue.run(async () => decide(fight, request, hand));
  }).catch(answerWithoutDice);
}

/** Decides a command for documents, from within the queue. `author` wrote them; this GM if Foundry checked the right. */
export async function decideNow(fight: Session, command: Command, author: Author): Promise<Answer> {
  return decide(fight, { command, tape: {}, rev: null, id: null, deadline: null, author: () => author });
}

/** {@link decideNow} for all commands of one deed, as few steps. The last answer, or null without commands. */
export async function decideAll(fight: Session, commands: readonly Command[], author: Author): Promise<Answer | null> {
  let answer: Answer | null = null;
  for (const command of fight.inFew(commands)) answer = await decideNow(fight, command, author);
  return answer;
}

/**
 * Decides a request from the latest documents, in the queue. `no-gm` if not here or too late. Throws only what `hand`
 * throws.
 */
async function decide(fight: Session, request: Request, hand: Hand = HAND_IN_QUEUE): Promise<Answer> {
  const { command } = request;
  if (!(await fight.stillDecides()) || isLate(request)) return deniedAnswer({ code: "no-gm" });
  fight.forgetUnsaved();
  const author = request.author(fight.combat);
  const done = storedAnswer(fight.combat, author.user ?? "", request.id);
  if (done !== undefined) return done;
  if (!isFightCommand(command)) return decideByRules(fight, request, author, hand);
  return runFightCommand(fight, { command, request: request.id }, author, async (rule) =>
    decideByRules(fight, { ...request, command: rule, tape: {} }, author, HAND_IN_QUEUE),
  );
}

async function decideByRules(fight: Session, request: Request, author: Author, hand: Hand): Promise<Answer> {
  try {
    return await tryByRules(fight, request, author, hand);
  } catch (error) {
    if (error instanceof BrokenRules) return deniedAnswer(brokenRefusal(error));
    return answerWithoutDice(error);
  }
}

/** The answer if the dice failed or were late. Throws any other error again. */
function answerWithoutDice(error: unknown): Answer {
  if (!(error instanceof NoDice)) throw error;
  report("dice")(error);
  return deniedAnswer({ code: "no-dice" });
}

const PLAYERS_TOTALS = "TURNWRIGHT.refusals.gm-throws";

async function tryByRules(fight: Session, request: Request, author: Author, hand: Hand): Promise<Answer> {
  const status = fight.status();
  if (status.kind !== "ruled") return deniedAnswer(denialFor(status, "stale"));
  const { encounter } = status;
  const { command } = request;

  // A player's dice do not count then.
  const tape = mayRollDice(author) ? request.tape : {};
  const foreign = author.gm ? undefined : Object.keys(tape).find((owner) => !author.controls.includes(owner));
  if (foreign !== undefined) return deniedAnswer({ code: "bad-dice", detail: foreign });
  if (hasRolledTotals(command) && !mayRollDice(author)) return deniedAnswer({ code: "bad-dice", says: PLAYERS_TOTALS });
  if (isSealedAway(fight, command)) return deniedAnswer({ code: "sealed" });

  const { outcome, made } = await proposeRolling((faces) => propose(encounter, command, author, faces), tape, hand);
  await fight.showRolls(encounter, made);
  if (outcome.kind === "refused")
    return deniedAnswer(staleIfOvertaken(outcome.refusal, request.rev ?? encounter.rev, encounter.rev));
  // The hand throws everything, so nothing can be missing.
  if (outcome.kind === "needs-dice") return deniedAnswer({ code: "bad-dice" });
  if (!isReadable(outcome)) return deniedAnswer({ code: "damaged-step" });

  // Dice take time and the page may have slept, so another tab may have done it.
  if (!(await fight.stillDecides())) return deniedAnswer({ code: "no-gm" });
  const done = storedAnswer(fight.combat, author.user ?? "", request.id);
  if (done !== undefined && done.rev > encounter.rev) return done;
  if (!fight.mayDecide() || (fight.stored?.rev ?? 0) !== encounter.rev) return deniedAnswer({ code: "stale" });
  if (isLate(request)) return deniedAnswer({ code: "no-gm" });
  const isStored = await store(fight, encounter, request, author, outcome);
  return isStored ? { ok: true, rev: outcome.next.rev } : deniedAnswer({ code: "not-stored" });
}

const isLate = ({ deadline }: Request): boolean => deadline !== null && serverTime() > deadline;

/** Whether undo or redo needs a key that this client lacks. An older step would lead elsewhere. */
function isSealedAway(fight: Session, { do: what }: Command): boolean {
  const known = fight.stored;
  if ((what !== "undo" && what !== "redo") || known === null || fight.record.missingKey() === null) return false;
  const seals = Object.entries(storedFlags(fight.combat).sealed ?? {}).filter(([id]) => storedKey(id) === undefined);
  const keysOf = (kind: "past" | "undone"): string[] => seals.flatMap(([, own]) => Object.keys(own[kind] ?? {}));
  return isStepKept(known, { past: keysOf("past"), undone: keysOf("undone") }, what);
}

/** Whether undo or redo gives a readable fight: stored patches are checked only for shape. */
const isReadable = ({ command, next }: Done): boolean =>
  (command.do !== "undo" && command.do !== "redo") || parseEncounter(next).ok;

async function store(fight: Session, before: Encounter, request: Request, author: Author, done: Done) {
  const { next, forward, events } = done;
  const asked = request.command.do;
  const info = {
    from: before.rev,
    rev: next.rev,
    kind: asked === "undo" ? "undone" : asked === "redo" ? "redone" : "done",
    command: done.command.do,
    by: author.user ?? "",
    events,
  } as const;
  const deleted = deletedWith(fight.combat, fight.deleted, before, next);
  return commit(fight, { before, next, forward, info, request: request.id, deleted });
}

/** The messages a user may send at once, and per second in the long run. */
const BURST = 20;
const PER_SECOND = 10;

const OPEN = 5;

interface Allowance {
  left: number;
  /** In milliseconds. */
  at: number;
  open: number;
  notifiedAt: number;
}

/** Limits floods of messages by sender. */
export class FloodGate {
  readonly #users = new Map<string, Allowance>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  #of(user: string): Allowance {
    const now = this.now();
    const kept = this.#users.get(user) ?? { left: BURST, at: now, open: 0, notifiedAt: Number.NEGATIVE_INFINITY };
    kept.left = Math.min(BURST, kept.left + ((now - kept.at) / 1000) * PER_SECOND);
    kept.at = now;
    this.#users.set(user, kept);
    return kept;
  }

  /** Whether to read a user's message: `yes`; `no`, and tell the user; or `silence`, if told within the last second. */
  admit(user: string): "yes" | "no" | "silence" {
    const allowance = this.#of(user);
    if (allowance.left >= 1 && allowance.open < OPEN) {
      allowance.left -= 1;
      return "yes";
    }
    if (allowance.at - allowance.notifiedAt < 1000) return "silence";
    allowance.notifiedAt = allowance.at;
    return "no";
  }

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

const gate = new FloodGate();

const REMEMBERED = 100;

export class RequestLog {
  readonly #byUser = new Map<string, Map<string, Promise<Answer>>>();

  find(user: string, id: string): Promise<Answer> | undefined {
    return this.#byUser.get(user)?.get(id);
  }

  add(user: string, id: string, answer: Promise<Answer>): void {
    const own = this.#byUser.get(user) ?? new Map<string, Promise<Answer>>();
    this.#byUser.set(user, own.set(id, answer));
    const [oldest] = own.keys();
    if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest);
  }
}

const LOG = { make: () => new RequestLog() };
