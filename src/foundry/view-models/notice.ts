import { type Drawing, domId } from "./drawing";
import { REFUSALS } from "../../core/index";
import { type Reason, reasonText } from "../i18n/words";

/** The button that leads from a reason to its rule. Null for the host's reasons, which have no rule. */
export const whyView = ({ code }: Reason, id: string) =>
  REFUSALS.some((known) => known === code) ? { id: `${id}-rule`, code } : null;

/**
 * A surface's notice: why the last press did nothing, and typed text that could not be sent. Null if there is neither,
 * or the open form shows it.
 */
export function noticeView(drawing: Drawing) {
  const { state, words } = drawing;
  const { notice, kept } = state;
  const refusal = notice === null || notice.spot === state.open ? [] : [words.say(reasonText(notice.reason))];
  const sentences = kept.length === 0 ? refusal : [...refusal, words.own("forms.kept")];
  if (sentences.length === 0) return null;
  const id = domId(drawing, "notice");
  return {
    id,
    text: sentences.join(" "),
    kept,
    dismiss: words.own("notifications.dismiss"),
    why: notice === null || refusal.length === 0 ? null : whyView(notice.reason, id),
  };
}
