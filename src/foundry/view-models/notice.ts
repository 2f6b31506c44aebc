import { type Drawing, domId } from "./drawing";
import { REFUSALS } from "../../core/index";
import { type Reason, reasonText } from "../i18n/words";

/** The notice at the foot of a surface: why the last press did nothing, and typed text that could not be sent. */
export interface NoticeView {
  readonly id: string;
  readonly text: string;
  /** Typed text that was not sent: show it as text, never as markup. */
  readonly kept: readonly string[];
  readonly dismiss: string;
  readonly why: WhyView | null;
}

/** The button that leads from a refusal to its rule. */
export interface WhyView {
  readonly id: string;
  readonly code: string;
}

/** The button that leads from a reason to its rule. Null for the host's reasons, which have no rule. */
export const whyView = ({ code }: Reason, id: string): WhyView | null =>
  REFUSALS.some((known) => known === code) ? { id: `${id}-rule`, code } : null;

/** A surface's notice, unless the open form shows it. */
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
