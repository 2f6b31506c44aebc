import { reasonText } from "../i18n/words";
import { wordsFor } from "../session/words";
import type { Answer } from "../authority/answer";

/** Says why something was not done, where no place on the screen stands for it. Says nothing of what was done. */
export function tellRefusal(combat: Combat.Implementation, answer: Answer): void {
  if (!answer.ok) ui.notifications.warn(wordsFor(combat).say(reasonText(answer.refusal)));
}
