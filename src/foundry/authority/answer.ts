import { storedFlags } from "../store/flags";
import type { Refusal, RefusalCode } from "../../core/index";
import type { RecordStatus } from "../store/record-status";

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
  | "not-rolled"
  | "no-dice"
  | "awaiting-dice";

/**
 * Why a command was not done: a refusal of the rules or the host.
 *
 * - `stale`: others came first, and the command is no longer possible, or its dice are no longer needed.
 * - `damaged`: the fight's record is unreadable.
 * - `off`: the combat uses Foundry's turns.
 * - `duplicate`: the same command of this user is still pending.
 * - `no-gm`: no GM decides, or none decided in time.
 * - `no-connection`: this client is disconnected.
 * - `not-stored`: the command was accepted, but its update was refused or stopped.
 * - `sealed`: the deciding client lacks the key to what it would undo.
 * - `damaged-step`: it would undo or redo a damaged step, with an unreadable result.
 * - `not-rolled`: the game system ended without a roll: its dialog was closed, or it failed.
 * - `no-dice`: the dice failed, or did not come in time.
 * - `awaiting-dice`: this command's dice are still missing.
 * - `too-many`: this user sent more requests than a person could.
 */
export type Denial = Omit<Refusal, "code"> & { readonly code: RefusalCode | HostRefusalCode };

export interface DoneAnswer {
  readonly ok: true;
  readonly rev: number;
}

export type Answer = DoneAnswer | { readonly ok: false; readonly refusal: Denial };

export const deniedAnswer = (refusal: Denial): Answer => ({ ok: false, refusal });

/** Why no command is possible. `left`: the reason under Foundry's turns, which may have begun meanwhile. */
export const denialFor = ({ kind }: Exclude<RecordStatus, { kind: "ruled" }>, left: "off" | "stale"): Denial => ({
  code: kind === "problem" ? "damaged" : left,
});

export function storedAnswer(combat: Combat.Implementation, user: string, id: string | null): DoneAnswer | undefined {
  const done = storedFlags(combat).requests?.[user];
  return done !== undefined && done.id === id ? { ok: true, rev: done.rev } : undefined;
}

const TIMELESS: ReadonlySet<RefusalCode> = new Set([
  "broken-rules",
  "bad-command",
  "cost-too-low",
  "gm-only",
  "not-yours",
]);

/** The answer to a user who saw the state `seen` while the fight is at `now`: `stale` if others came first. */
export function staleIfOvertaken(refusal: Refusal, seen: number, now: number): Denial {
  if (seen === now || TIMELESS.has(refusal.code)) return refusal;
  return { ...refusal, code: "stale", detail: refusal.code };
}
