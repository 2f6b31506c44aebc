import { type Drawing, domId } from "./drawing";
import { reasonText } from "../i18n/words";

/** The notice at the foot of a surface: the reason why the last press there did nothing, and what was written for nothing. */
export interface NoticeView {
  readonly id: string;
  readonly text: string;
  /** Free text that the person wrote and could not send: shown as text, never as markup. */
  readonly kept: readonly string[];
  readonly dismiss: string;
}

/** The notice of a surface; null where there is none, or where the open form shows it. */
export function noticeView(drawing: Drawing): NoticeView | null {
  const { state, words } = drawing;
  const { notice, kept } = state;
  const refusal = notice === null || notice.spot === state.open ? [] : [words.say(reasonText(notice.reason))];
  const sentences = kept.length === 0 ? refusal : [...refusal, words.own("forms.kept")];
  if (sentences.length === 0) return null;
  return {
    id: domId(drawing, "notice"),
    text: sentences.join(" "),
    kept,
    dismiss: words.own("notifications.dismiss"),
  };
}
