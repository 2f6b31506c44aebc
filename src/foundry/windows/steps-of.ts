import { type Control, legality } from "../../core/index";
import { stepControl, type StepName } from "../view-models/steps";
import type { FightView } from "../session/fight-view";

/** Undo and redo for this user, with what the engine would answer to them now. */
export function stepsOf({ encounter, viewer }: FightView): Record<StepName, Control> {
  const step = (what: StepName): Control =>
    stepControl(what, encounter === null ? { code: "nothing-to-undo" } : legality(encounter, { do: what }, viewer));
  return { undo: step("undo"), redo: step("redo") };
}
