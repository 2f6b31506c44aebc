import type { Control, Icon, Refusal } from "../../core/index";

/** The controls at the foot under any rules: undo, redo, and the end of the fight. */
export type StepName = "undo" | "redo" | "end";

const ICONS = { undo: "undo", redo: "redo", end: "stop" } as const satisfies Record<StepName, Icon>;

/** A control for the foot. `blocked` is the engine's refusal, or null. */
export function stepControl(what: StepName, blocked: Refusal | null): Control {
  const label = { key: `TURNWRIGHT.controls.${what}` };
  return { id: what, label, icon: ICONS[what], tone: "quiet", command: { do: what }, fields: [], blocked };
}
