import { type Control, legality } from "../../core/index";
import { controlOf } from "../view-models/controls-of";
import { stepControl, type StepName } from "../view-models/undo-control";
import type { FightView } from "../session/fight-view";

/** This user's undo, redo and end of the fight, with the engine's present refusals. */
export function stepsOf({ encounter, viewer }: FightView): Record<StepName, Control> {
  const step = (what: StepName): Control =>
    stepControl(what, encounter === null ? { code: "nothing-to-undo" } : legality(encounter, { do: what }, viewer));
  const isOn = encounter !== null && encounter.stage !== "setup";
  const end = isOn ? step("end") : stepControl("end", { code: "wrong-stage" });
  return { undo: step("undo"), redo: step("redo"), end };
}

export const stepOf = (fight: FightView, id: string): Control | undefined =>
  id === "undo" || id === "redo" || id === "end" ? stepsOf(fight)[id] : undefined;

/** The control with that id that this user is shown. */
export const shownControl = (fight: FightView, id: string): Control | undefined =>
  stepOf(fight, id) ?? (fight.screen === null ? undefined : controlOf(fight.screen, id));
