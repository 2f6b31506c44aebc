import { type Drawing, domId } from "./drawing";
import { REFUSALS } from "../../core/index";
import { type Reason, reasonText } from "../i18n/words";

/** The notice at the foot of a surface: the reason why the last press there did nothing, and what was written for nothing. */
export interface NoticeView {
  readonly id: string;
  readonly text: string;
  /** Free text that the person wrote and could not send: shown as text, never as markup. */
  readonly kept: readonly string[];
  readonly dismiss: string;
  /** The button that leads to the rule behind the refusal; null where there is none. */
  readonly why: WhyView | null;
}

/** The button that leads from a refusal to its rule. */
export interface WhyView {
  readonly id: string;
  /** The reason, by its code. */
  readonly code: string;
}

/**
 * The button that leads from a reason to its rule; null for a reason of the host's, of which no rule speaks.
 *
 * @param id the id of the sentence that it belongs to
 */
export const whyView = ({ code }: Reason, id: string): WhyView | null =>
  REFUSALS.some((known) => known === code) ? { id: `${id}-rule`, code } : null;

/** The notice of a surface; null where there is none, or where the open form shows it. */
export function noticeView(drawing: Drawing): NoticeView | null {
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
