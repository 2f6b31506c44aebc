/** Decides requests, from message to answer, in the order of this file. */
import { report } from "../parts/report";
import { BrokenRules, brokenRefusal, legality, parseEncounter, propose } from "../../core/index";
import { isStepKept } from "../../core/secrets/index";
import { serverTime } from "../compat/connection";
import { proposeRolling, throwDice } from "../dice/rolling";
import { deletedWith } from "../roster/deleted-combatants";
import { heldKey } from "../secrets/key-ring";
import { storedFlags } from "../store/flags";
import { answerInDocuments, answerTo, denied, reasonAgainst } from "./answer";
import { commit } from "./commit";
import { decidesHere, isFollowing } from "./deciding";
import { carryOutFightCommand, fightCommandRefusal, isFightCommand } from "./fight-commands";
import { LONGEST_OF_GM, readRequest } from "./messages";
import { authorOf, hasTotals, mayThrow } from "./permissions";
import { askedAt, say } from "./socket";
import type { Author, Command, Encounter, Outcome, RefusalCode, Tape } from "../../core/index";
import type { FightSession } from "../session/fight-session";
import type { Answer } from "./answer";
import type { RequestMessage } from "./messages";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.diceBy": "players" | "gm";
  }
}

export interface Request {
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

export async function receive(
  payload: unknown,
  sender: User.Implementation,
  fightById: (id: string) => FightSession | null,
): Promise<void> {
  if (!game.user.isActiveGM) return;
  const user = sender.id ?? "";
  const reply = (id: string | null, answer: Answer): void => say({ kind: "answer", id, answer }, [user]);
  // Not for GMs, who could do anything without asking, and use macros.
  const admitted = sender.isGM ? "yes" : gate.admit(user);
  if (admitted === "silence") return;
  if (admitted === "no") return reply(null, denied({ code: "too-many" }));
  const read = readRequest(payload, sender.isGM ? LONGEST_OF_GM : undefined);
  if (!read.ok) return reply(read.id, denied({ code: "bad-command", detail: read.detail }));
  const { request } = read;
  const answer = await gate.whileOpen(user, async () => answerHere(request, sender, fightById(request.combat)));
  if (answer !== null) reply(request.id, answer);
}

/** Answers a request if this tab decides. Null in other tabs, which receive it too. */
export async function answerHere(
  message: RequestMessage,
  sender: User.Implementation,
  fight: FightSession | null,
): Promise<Answer | null> {
  if (!(await decidesHere(askedAt(message)))) return null;
  const answer = fight === null ? denied({ code: "stale" }) : await answerOnce(fight, message, sender);
  // A tab that gave up its place does not know the result.
  return !answer.ok && answer.refusal.code === "no-gm" && isFollowing() ? null : answer;
}

async function answerOnce(fight: FightSession, message: RequestMessage, sender: User.Implementation): Promise<Answer> {
  const user = sender.id ?? "";
  const known = answerInDocuments(fight.combat, user, message.id) ?? fight.log.find(user, message.id);
  if (known !== undefined) return known;
  const answer = judge(fight, message, sender);
  fight.log.note(user, message.id, answer);
  return answer;
}

/** Refuses at once what no state could make legal, and queues the rest. */
async function judge(fight: FightSession, message: RequestMessage, sender: User.Implementation): Promise<Answer> {
  const { command } = message;
  const author = authorOf(sender, fight.combat);
  const refused = isFightCommand(command) ? fightCommandRefusal(command, author) : hopeless(fight, command, author);
  if (refused !== null) return refused;
  try {
    return await fight.decide({ ...message, author: (found) => authorOf(sender, found) });
  } catch (error) {
    report("request")(error);
    return answerInDocuments(fight.combat, sender.id ?? "", message.id) ?? denied({ code: "not-stored" });
  }
}

/** Codes that no later state changes: the command is wrong, or not this user's to give. */
const HOPELESS: ReadonlySet<RefusalCode> = new Set(["bad-command", "gm-only", "not-yours"]);

function hopeless({ encounter }: FightSession, command: Command, author: Author): Answer | null {
  const refusal = encounter === null ? null : legality(encounter, command, author);
  return refusal !== null && HOPELESS.has(refusal.code) ? denied(refusal) : null;
}

/** Decides a request from the latest documents, in the queue. `no-gm` if not here or too late. Never throws. */
export async function decide(fight: FightSession, request: Request): Promise<Answer> {
  const { command } = request;
  if (!(await fight.stillDecides()) || isLate(request)) return denied({ code: "no-gm" });
  fight.forgetUnsaved();
  const author = request.author(fight.combat);
  const done = answerInDocuments(fight.combat, author.user ?? "", request.id);
  if (done !== undefined) return done;
  if (!isFightCommand(command)) return decideByRules(fight, request, author);
  return carryOutFightCommand(fight, { command, request: request.id }, author, async (rule) =>
    decideByRules(fight, { ...request, command: rule, tape: {} }, author),
  );
}

async function decideByRules(fight: FightSession, request: Request, author: Author): Promise<Answer> {
  try {
    return await tryByRules(fight, request, author);
  } catch (error) {
    if (error instanceof BrokenRules) return denied(brokenRefusal(error));
    throw error;
  }
}

const PLAYERS_TOTALS = "TURNWRIGHT.refusals.gm-throws";

async function tryByRules(fight: FightSession, request: Request, author: Author): Promise<Answer> {
  const standing = fight.standing();
  if (standing.kind !== "ruled") return denied(reasonAgainst(standing, "stale"));
  const { encounter } = standing;
  const { command } = request;

  // A player's dice do not count then.
  const tape = mayThrow(author) ? request.tape : {};
  const foreign = author.gm ? undefined : Object.keys(tape).find((owner) => !author.controls.includes(owner));
  if (foreign !== undefined) return denied({ code: "bad-dice", detail: foreign });
  if (hasTotals(command) && !mayThrow(author)) return denied({ code: "bad-dice", says: PLAYERS_TOTALS });
  if (isSealedAway(fight, command)) return denied({ code: "sealed" });

  const hand = { throws: () => true, throw: throwDice };
  const { outcome, made } = await proposeRolling((faces) => propose(encounter, command, author, faces), tape, hand);
  await fight.showRolls(encounter, made);
  if (outcome.kind === "refused") return denied(answerTo(outcome.refusal, request.rev ?? encounter.rev, encounter.rev));
  // The hand throws everything, so nothing can be missing.
  if (outcome.kind === "needs-dice") return denied({ code: "bad-dice" });
  if (!isReadable(outcome)) return denied({ code: "damaged-step" });

  // Dice take time and the page may have slept, so another tab may have done it.
  if (!(await fight.stillDecides())) return denied({ code: "no-gm" });
  const done = answerInDocuments(fight.combat, author.user ?? "", request.id);
  if (done !== undefined && done.rev > encounter.rev) return done;
  if (!fight.mayDecide() || (fight.stored?.rev ?? 0) !== encounter.rev) return denied({ code: "stale" });
  if (isLate(request)) return denied({ code: "no-gm" });
  const isStored = await store(fight, encounter, request, author, outcome);
  return isStored ? { ok: true, rev: outcome.next.rev } : denied({ code: "not-stored" });
}

const isLate = ({ deadline }: Request): boolean => deadline !== null && serverTime() > deadline;

/** Whether undo or redo needs a key that this client lacks. An older step would lead elsewhere. */
function isSealedAway(fight: FightSession, { do: what }: Command): boolean {
  const known = fight.stored;
  if ((what !== "undo" && what !== "redo") || known === null || fight.record.missingKey() === null) return false;
  const seals = Object.entries(storedFlags(fight.combat).sealed ?? {}).filter(([id]) => heldKey(id) === undefined);
  const keysOf = (kind: "past" | "undone"): string[] => seals.flatMap(([, own]) => Object.keys(own[kind] ?? {}));
  return isStepKept(known, { past: keysOf("past"), undone: keysOf("undone") }, what);
}

/** Whether undo or redo gives a readable fight: stored patches are checked only for shape. */
const isReadable = ({ command, next }: Done): boolean =>
  (command.do !== "undo" && command.do !== "redo") || parseEncounter(next).ok;

async function store(fight: FightSession, before: Encounter, request: Request, author: Author, done: Done) {
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
  told: number;
}

/** Limits floods of messages by sender. */
export class FloodGate {
  readonly #users = new Map<string, Allowance>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  #of(user: string): Allowance {
    const now = this.now();
    const kept = this.#users.get(user) ?? { left: BURST, at: now, open: 0, told: Number.NEGATIVE_INFINITY };
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
    if (allowance.at - allowance.told < 1000) return "silence";
    allowance.told = allowance.at;
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

  note(user: string, id: string, answer: Promise<Answer>): void {
    const own = this.#byUser.get(user) ?? new Map<string, Promise<Answer>>();
    this.#byUser.set(user, own.set(id, answer));
    const [oldest] = own.keys();
    if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest);
  }
}
