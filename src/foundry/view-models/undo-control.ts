import type { Control, Icon, Refusal } from "../../core/index";

/** What stands at the foot under any rules: a step through the history, and the end of the fight. */
export type StepName = "undo" | "redo" | "end";

/** Its icon, where it is not called the same. */
const ICONS = { undo: "undo", redo: "redo", end: "stop" } as const satisfies Record<StepName, Icon>;

/** One of them as a control; `blocked` is the engine's refusal, or null. */
export function stepControl(what: StepName, blocked: Refusal | null): Control {
  const label = { key: `TURNWRIGHT.controls.${what}` };
  return { id: what, label, icon: ICONS[what], tone: "quiet", command: { do: what }, fields: [], blocked };
}
