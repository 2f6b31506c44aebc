import { storedFlags } from "../store/flags";
import type { Refusal, RefusalCode } from "../../core/index";
import type { RecordStatus } from "../store/record-status";

/** The host's refusals beside the rules' own (C-27). */
type HostRefusalCode =
  | "stale"
  | "damaged"
  | "off"
  | "duplicate"
  | "no-gm"
  | "no-connection"
  | "not-stored"
  | "too-many"
  | "sealed"
  | "damaged-step"
  | "not-rolled";

/**
 * The reason why a command was not done: the rules' own, or the host's.
 *
 * - `stale`: others came first, and the command is no longer possible.
 * - `damaged`: the record of the fight can't be read.
 * - `off`: the combat is left to Foundry's own turns.
 * - `duplicate`: this user's former command still waits for its answer.
 * - `no-gm`: nobody is there to decide, or nobody decided in time.
 * - `no-connection`: this client has lost its connection.
 * - `not-stored`: the command was accepted, but its update was refused or stopped on its way.
 * - `sealed`: it would take back what is sealed with a key that the deciding client lacks.
 * - `damaged-step`: it would take back or give again a step whose record is damaged: no client could read what comes of it.
 * - `not-rolled`: the game system was to roll, and has rolled nothing: somebody has closed its dialog.
 * - `too-many`: this user has sent more requests than anybody's hand could.
 */
export type Denial = Omit<Refusal, "code"> & { readonly code: RefusalCode | HostRefusalCode };

/** The answer to a command that was done, with the state's number afterwards. */
export interface DoneAnswer {
  readonly ok: true;
  readonly rev: number;
}

/** The outcome of a command: done or refused. Nothing else ever comes back. */
export type Answer = DoneAnswer | { readonly ok: false; readonly refusal: Denial };

/** The answer to a command that was not done. */
export const denied = (refusal: Denial): Answer => ({ ok: false, refusal });

/**
 * The reason why no command of the rules is possible in a fight that has no encounter to be looked at.
 *
 * @param left the reason where it is left to Foundry's own turns: others may have put it under those meanwhile
 */
export const reasonAgainst = ({ kind }: Exclude<RecordStatus, { kind: "ruled" }>, left: "off" | "stale"): Denial => ({
  code: kind === "problem" ? "damaged" : left,
});

/** The answer to a user's request that the documents say was done; undefined where they say nothing of it. */
export function answerInDocuments(
  combat: Combat.Implementation,
  user: string,
  id: string | null,
): DoneAnswer | undefined {
  const done = storedFlags(combat).requests?.[user];
  return done !== undefined && done.id === id ? { ok: true, rev: done.rev } : undefined;
}

/** Reasons that hold whatever has happened meanwhile: the command itself is wrong, or not for this user to give, or a rule has failed. */
const TIMELESS: ReadonlySet<RefusalCode> = new Set([
  "broken-rules",
  "bad-command",
  "cost-too-low",
  "gm-only",
  "not-yours",
]);

/**
 * How a refusal is answered to somebody who was looking at the state `seen` while the fight stands at `now`. A command
 * that is still legal after others came first has gone through; one that is not was overtaken, and that is what its
 * giver has to know.
 */
export function answerTo(refusal: Refusal, seen: number, now: number): Denial {
  if (seen === now || TIMELESS.has(refusal.code)) return refusal;
  return { ...refusal, code: "stale", detail: refusal.code };
}
