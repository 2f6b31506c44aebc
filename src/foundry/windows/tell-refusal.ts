import { reasonText } from "../i18n/words";
import { wordsFor } from "../session/words";
import type { Answer } from "../authority/answer";

/** Notifies the user why something was not done, if no place on the screen shows it. */
export function tellRefusal(combat: Combat.Implementation, answer: Answer): void {
  if (!answer.ok) ui.notifications.warn(wordsFor(combat).say(reasonText(answer.refusal)));
}
