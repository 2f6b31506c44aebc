import { allSessions } from "./fight-session";
import { forgetSheets } from "./sheets-shown";

/** Draws every fight anew: somebody came or went, a setting changed. */
export function redrawAll(): void {
  for (const session of allSessions()) session.changed();
}

/** Makes unsaved encounters anew and draws them: something that they are made from has changed. */
export function remakeUnsaved(): void {
  for (const session of allSessions()) {
    session.forgetUnsaved();
    forgetSheets(session);
  }
  redrawAll();
}

/** The same where what fights are played by has changed, too: stored fights that have not begun follow it. */
export function followChoices(): void {
  remakeUnsaved();
  for (const session of allSessions()) {
    session
      .followChoice()
      .catch((error: unknown) => Hooks.onError("turnwright.choice", error as Error, { log: "error" }));
  }
}
