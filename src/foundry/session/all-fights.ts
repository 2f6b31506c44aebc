import { report } from "../parts/report";
import { allSessions } from "./fight-session";
import { forgetSheets } from "./sheets-shown";

export function redrawAll(): void {
  for (const session of allSessions()) session.changed();
}

/** Rebuilds and redraws unsaved encounters, after a change of their sources. */
export function remakeUnsaved(): void {
  for (const session of allSessions()) {
    session.forgetUnsaved();
    forgetSheets(session);
  }
  redrawAll();
}

/** The same after a changed choice of rules. Stored fights that have not begun follow it. */
export function followChoices(): void {
  remakeUnsaved();
  for (const session of allSessions()) session.followChoice().catch(report("choice"));
}
