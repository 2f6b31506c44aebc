import { type Drawing, domId } from "./drawing";
import { reasonText } from "../i18n/words";

/** The notice at the foot of a surface: the reason why the last press there did nothing. */
export interface NoticeView {
  readonly id: string;
  readonly text: string;
  readonly dismiss: string;
}

/** The notice of a surface; null where there is none, or where the open form shows it. */
export function noticeView(drawing: Drawing): NoticeView | null {
  const { state, words } = drawing;
  if (state.notice === null || state.notice.spot === state.open) return null;
  return {
    id: domId(drawing, "notice"),
    text: words.say(reasonText(state.notice.reason)),
    dismiss: words.own("notifications.dismiss"),
  };
}
