import { wordsFor } from "./fight-view";
import type { Answer } from "../authority/answer";
import type { Session } from "../authority/session";
import { isRehearsal } from "../store/flags";

/**
 * Tells the user if the rules passed or chose a combatant when the turn was moved from outside. `meant`: the combatant
 * that was named, which is no news.
 */
export function notifyDecided({ combat, encounter }: Session, answer: Answer, meant: string | null = null): void {
  const step = answer.ok ? encounter?.past[answer.rev] : undefined;
  const who = step?.command["combatant"];
  if (step === undefined || who === undefined || who === meant || step.command.do === "endTurn") return;
  if (isRehearsal(combat)) return;
  const what = wordsFor(combat).text(step.label);
  ui.notifications.info("TURNWRIGHT.notifications.decided-by-next", { format: { what } });
}
