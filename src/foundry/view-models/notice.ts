import { type Drawing, domId } from "./drawing";
import { REFUSALS } from "../../core/index";
import { type Reason, reasonText, type Words } from "../i18n/words";

/** The button that leads from a reason to its rule. Null for the host's reasons, which have no rule. */
export const whyView = ({ code }: Reason, id: string) =>
  REFUSALS.some((known) => known === code) ? { id: `${id}-rule`, code } : null;

const missingDice = (id: string, words: Words) => ({
  id,
  does: "turnwrightGiveUpDice",
  text: words.own("refusals.awaiting-dice"),
  kept: [],
  dismiss: words.own("notifications.give-up-dice"),
  why: null,
});

/**
 * A surface's notice: why the last press did nothing, and typed text that could not be sent; else that dice are missing,
 * unless the bar over the map says so. Null if there is none of these, or the open form shows it.
 */
export function noticeView(drawing: Drawing) {
  const { state, words } = drawing;
  const { notice, kept } = state;
  const refusal = notice === null || notice.spot === state.open ? [] : [words.text(reasonText(notice.reason))];
  const sentences = kept.length === 0 ? refusal : [...refusal, words.own("forms.kept")];
  const id = domId(drawing, "notice");
  if (sentences.length === 0) return drawing.awaitsDice && drawing.inBar === null ? missingDice(id, words) : null;
  return {
    id,
    does: "turnwrightDismiss",
    text: sentences.join(" "),
    kept,
    dismiss: words.own("notifications.dismiss"),
    why: notice === null || refusal.length === 0 ? null : whyView(notice.reason, id),
  };
}
