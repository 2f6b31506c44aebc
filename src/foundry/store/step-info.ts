import type { GameEvent } from "../../core/index";

type StepKind = "done" | "undone" | "redone";

/** What an update tells all clients besides the change, in its options. Not stored. */
export interface StepInfo {
  /** The `rev` before the step. A client with another one has missed something. */
  readonly from: number;
  readonly rev: number;
  readonly kind: StepKind;
  readonly command: string;
  readonly by: string;
  /** Omitted if all clients have the whole fight: each replays the command, which keeps updates small. */
  readonly events?: readonly GameEvent[];
  /** The last announced round, if the step begins a round again after an undo. */
  readonly told?: number;
}

/** A step with the events that this client's user may hear of. */
export type HeardStep = StepInfo & Required<Pick<StepInfo, "events">>;
