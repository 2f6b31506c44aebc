import type { Screen, Section } from "../../core/index";
import type { Drawing } from "./drawing";
import { type EffectButton, effectButton } from "./effect-button";
import { type NoticeView, noticeView } from "./notice";
import { type SectionView, sectionView } from "./sections";

export interface PanelView {
  readonly closed: string | null;
  readonly sections: readonly SectionView[];
  /** Shown in place of sections if there are none. */
  readonly empty: string | null;
  readonly notice: NoticeView | null;
  readonly effect: EffectButton | null;
}

/** Whether the turn bar has all the controls of a section that holds nothing else. */
function isInBar(section: Section, { held }: Drawing): boolean {
  if (held === null || section.kind !== "actions") return false;
  const controls = [...section.controls, ...section.more];
  return controls.length > 0 && controls.every((control) => held.has(control));
}

/** The panel of a screen. Without a fight (null) it says that it is empty. */
export function panelView(screen: Pick<Screen, "panel"> | null, drawing: Drawing): PanelView {
  const sections = (screen?.panel ?? [])
    .filter((section) => !isInBar(section, drawing))
    .map((section) => sectionView(section, drawing));
  return {
    closed: drawing.closed,
    sections,
    empty: sections.length === 0 ? drawing.words.own("panel.empty") : null,
    notice: noticeView(drawing),
    effect: effectButton([], "panel", drawing),
  };
}
