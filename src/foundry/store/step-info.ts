import { MODULE_ID } from "../compat/module-id";
import type { GameEvent } from "../../core/index";

/** The kind of a step: something done, something taken back, or something given again. */
export type StepKind = "done" | "undone" | "redone";

/**
 * The message of an update of ours to every client beside the change itself. It travels in the update's options, so it is told
 * once and stored nowhere.
 */
export interface StepInfo {
  /** The `rev` of the state that the step was decided on. A client that knows another one has missed something. */
  readonly from: number;
  /** The `rev` of the state that it led to. */
  readonly rev: number;
  readonly kind: StepKind;
  /** The command's name: its `do`. */
  readonly command: string;
  /** The id of the user who gave it. */
  readonly by: string;
  /**
   * The events. Left out where everybody holds the whole fight: then each client gives the
   * command again, and an update's size doesn't depend on how much has happened.
   */
  readonly events?: readonly GameEvent[];
  /** The last round that everybody has been told of, where the step begins one again after an undo; left out where it does not. */
  readonly told?: number;
}

/** A step with all of its events that this client's user may hear of. */
export type HeardStep = StepInfo & Required<Pick<StepInfo, "events">>;

/** The options of an update that carries a step. Foundry's own turn events stay silent: ours come from the events. */
export const withStep = (info: StepInfo): Record<string, unknown> => ({ [MODULE_ID]: info, turnEvents: false });

/** The options of an operation of ours that only follows what has been decided already. */
export const syncOnly = (): Record<string, unknown> => ({ [MODULE_ID]: { following: true } });

function markIn(options: unknown): object | null {
  if (typeof options !== "object" || options === null) return null;
  const mark = (options as Readonly<Record<string, unknown>>)[MODULE_ID];
  return typeof mark === "object" ? mark : null;
}

/** Options are the sender's own words: our mark counts only from a GM, who may write everything anyway. */
const isByGM = (userId: string): boolean => game.users.get(userId)?.isGM ?? false;

/** The step that an update carries; null where the update is somebody else's. */
export function stepIn(options: unknown, userId: string): StepInfo | null {
  const mark = markIn(options);
  return mark !== null && "rev" in mark && isByGM(userId) ? (mark as StepInfo) : null;
}

/** Tells whether this module made an update, creation or deletion, with a step or without. */
export const isOurs = (options: unknown, userId: string): boolean => markIn(options) !== null && isByGM(userId);
