import { propose } from "../../core/index";
import type { Author, Command, DiceRequest, Encounter, Refusal, Tape } from "../../core/index";
import { KeptDice, purposeOf } from "../dice/kept-dice";
import { postRolls } from "../chat/roll-messages";
import { throwDice } from "../dice/rolling";
import { extended } from "../dice/tape";
import { signalPending } from "../session/notify";
import { standingOf } from "../session/encounter-of";
import { denied } from "./answer";
import { decide } from "./decide";
import { authorOf } from "./permissions";
import { ask } from "./socket";
import type { MadeRoll } from "../chat/roll-messages";
import type { Thrown } from "../dice/rolling";
import type { Fallen } from "../dice/tape";
import type { Answer } from "./answer";

const pending = new Map<string, Promise<Answer>>();
const keptDice = new KeptDice();

/** Whether a command of this client's user for this combat waits for its answer. */
export const isPending = (combat: Combat.Implementation): boolean => pending.has(combat.id ?? "");

/** Comes true once no command of this client's user for this combat waits for its answer. */
export async function whenIdle(combat: Combat.Implementation): Promise<void> {
  for (;;) {
    const waiting = pending.get(combat.id ?? "");
    if (waiting === undefined) return;
    await waiting;
  }
}

/** What this client could find out by itself: that the command cannot be, or the dice it has thrown for it. */
type Prepared =
  | { readonly ok: true; readonly tape: Tape; readonly fallen: readonly Fallen[] }
  | { readonly ok: false; readonly refusal: Refusal; readonly fallen: readonly Fallen[] };

const isOwn = (author: Author, request: DiceRequest): boolean => author.gm || author.controls.includes(request.for);

/** The dice for requests: those kept from an earlier try of the same command, new ones for the rest. */
async function throwFor(purpose: string, own: readonly DiceRequest[]): Promise<Thrown> {
  const kept = own.map((request) => ({ request, fallen: keptDice.take(purpose, request) }));
  const fresh = await throwDice(kept.flatMap(({ request, fallen }) => (fallen === null ? [request] : [])));
  const thrown = [...fresh.fallen];
  return { made: fresh.made, fallen: kept.flatMap(({ fallen }) => fallen ?? thrown.shift() ?? []) };
}

/** What this user's hand throws for one command, noted as it falls. */
interface Hand {
  /** From {@link purposeOf}. */
  readonly purpose: string;
  readonly made: MadeRoll[];
  readonly fallen: Fallen[];
}

/** Proposes with this user's own dice, as far as they go. */
async function tryOut(
  encounter: Encounter,
  command: Command,
  author: Author,
  hand: Hand,
): Promise<{ readonly tape: Tape } | { readonly refusal: Refusal }> {
  let tape: Tape = {};
  for (;;) {
    const outcome = propose(encounter, command, author, tape);
    if (outcome.kind === "refused") return { refusal: outcome.refusal };
    const requests = outcome.kind === "done" ? [] : outcome.requests;
    const own = requests.filter((request) => isOwn(author, request));
    if (own.length === 0) return { tape };
    const thrown = await throwFor(hand.purpose, own);
    hand.made.push(...thrown.made);
    hand.fallen.push(...thrown.fallen);
    tape = extended(tape, thrown.fallen);
    // The core asks for everything together; with a part of it missing the rest is the authority's.
    if (own.length < requests.length) return { tape };
  }
}

/**
 * Asks the rules here first, so that what cannot be is said at once and costs nobody dice; and throws, with this user's
 * own hand, the dice of this user's combatants. Dice of others are left to the authority.
 */
async function prepare(combat: Combat.Implementation, encounter: Encounter, command: Command): Promise<Prepared> {
  const purpose = purposeOf(combat.id ?? "", encounter.round, command);
  const hand: Hand = { purpose, made: [], fallen: [] };
  const tried = await tryOut(encounter, command, authorOf(game.user, combat), hand);
  await postRolls(combat, encounter, hand.made);
  const { fallen } = hand;
  return "tape" in tried ? { ok: true, tape: tried.tape, fallen } : { ok: false, refusal: tried.refusal, fallen };
}

async function put(combat: Combat.Implementation, encounter: Encounter, command: Command, tape: Tape): Promise<Answer> {
  const { id } = combat;
  const gm = game.users.activeGM;
  if (gm === null || id === null) return denied({ code: "no-gm" });
  if (!gm.isSelf) return ask(gm, { combat: id, rev: encounter.rev, command, tape });
  return decide({
    combat: id,
    command,
    tape,
    rev: encounter.rev,
    request: null,
    author: (found) => authorOf(game.user, found),
  });
}

async function give(combat: Combat.Implementation, command: Command): Promise<Answer> {
  if (game.users.activeGM === null) return denied({ code: "no-gm" });
  const standing = standingOf(combat);
  if (standing.kind !== "ruled") return denied({ code: "stale" });
  const { encounter } = standing;
  const purpose = purposeOf(combat.id ?? "", encounter.round, command);
  const prepared = await prepare(combat, encounter, command);
  const answer = prepared.ok ? await put(combat, encounter, command, prepared.tape) : denied(prepared.refusal);
  if (answer.ok) keptDice.forget(purpose);
  else keptDice.keep(purpose, prepared.fallen);
  return answer;
}

/** The same, with whatever goes wrong on the way as an answer: whoever asked has to look again. */
async function giveSafely(combat: Combat.Implementation, command: Command): Promise<Answer> {
  try {
    return await give(combat, command);
  } catch (error) {
    Hooks.onError("turnwright.send", error as Error, { log: "error" });
    return denied({ code: "stale" });
  }
}

/**
 * Gives a command for this client's user. Always answers and never throws. While one waits for its answer, another of
 * the same combat is `duplicate`: nobody means to do two things with two quick clicks.
 */
export async function sendCommand(combat: Combat.Implementation, command: Command): Promise<Answer> {
  const id = combat.id ?? "";
  if (pending.has(id)) return denied({ code: "duplicate" });
  const given = giveSafely(combat, command);
  pending.set(id, given);
  signalPending(combat);
  const answer = await given;
  pending.delete(id);
  signalPending(combat);
  if (!answer.ok) Hooks.callAll("turnwright.refused", combat, command, answer.refusal);
  return answer;
}
