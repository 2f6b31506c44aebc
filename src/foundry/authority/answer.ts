import type { Refusal, RefusalCode } from "../../core/index";

/** What the host adds to the rules' own refusals (rules 0.7). */
type HostRefusalCode = "stale" | "duplicate" | "no-gm";

/**
 * Why a command was not done: the rules' own reason, or the host's. `stale`: others came first and it is no longer
 * possible; `duplicate`: this very request has been answered before; `no-gm`: nobody is there to decide.
 */
export type Denial = Omit<Refusal, "code"> & { readonly code: RefusalCode | HostRefusalCode };

/** What comes of a command: done, with the state's number afterwards, or refused. Nothing else ever comes back. */
export type Answer = { readonly ok: true; readonly rev: number } | { readonly ok: false; readonly refusal: Denial };

/** The answer to a command that was not done. */
export const denied = (refusal: Denial): Answer => ({ ok: false, refusal });
