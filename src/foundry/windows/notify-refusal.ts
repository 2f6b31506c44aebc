import { reasonText } from "../i18n/words";
import { wordsFor } from "../session/fight-view";
import type { Answer } from "../authority/answer";

/** Notifies the user why something was not done, if no place on the screen shows it. */
export function notifyRefusal(combat: Combat.Implementation, answer: Answer): void {
  if (!answer.ok) ui.notifications.warn(wordsFor(combat).text(reasonText(answer.refusal)));
}
