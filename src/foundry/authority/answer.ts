import type { Refusal, RefusalCode } from "../../core/index";
import type { Standing } from "../store/standing";

/** The host's refusals beside the rules' own (rules 0.7). */
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
export const reasonAgainst = ({ kind }: Exclude<Standing, { kind: "ruled" }>, left: "off" | "stale"): Denial => ({
  code: kind === "problem" ? "damaged" : left,
});
