import type { Control, Refusal } from "../../core/index";

/** A step through the history. */
export type StepName = "undo" | "redo";

/** Undo or redo as a control; `blocked` is the engine's refusal, or null. */
export function stepControl(what: StepName, blocked: Refusal | null): Control {
  const label = { key: `TURNWRIGHT.controls.${what}` };
  return { id: what, label, icon: what, tone: "quiet", command: { do: what }, fields: [], blocked };
}
