import type { Control, Refusal } from "../../core/index";

/** The ways through what happened. */
export type StepName = "undo" | "redo";

/** Undo or redo as a control; `blocked` is what the engine would answer. */
export function stepControl(what: StepName, blocked: Refusal | null): Control {
  const label = { key: `TURNWRIGHT.ui.log.${what}` };
  return { id: what, label, icon: what, tone: "quiet", command: { do: what }, fields: [], blocked };
}
