import { report } from "../parts/report";
import { allSessions } from "./fight-session";
import { clearSheetCache } from "./sheets-shown";

export function redrawAll(): void {
  for (const session of allSessions()) session.notifyChanged();
}

/** Rebuilds and redraws unsaved encounters, after a change of their sources. */
export function rebuildUnsavedFights(): void {
  for (const session of allSessions()) {
    session.forgetUnsaved();
    clearSheetCache(session);
  }
  redrawAll();
}

/** The same after a changed choice of rules. Stored fights that have not begun follow it. */
export function applyChosenRulesToAll(): void {
  rebuildUnsavedFights();
  for (const session of allSessions()) session.applyChosenRules().catch(report("choice"));
}
