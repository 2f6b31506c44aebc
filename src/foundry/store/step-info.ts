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
