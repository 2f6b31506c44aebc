import type { Screen, Section } from "../../core/index";
import type { Drawing } from "./drawing";
import { effectButton } from "./effect-button";
import { noticeView } from "./notice";
import { sectionView } from "./sections";

/** Whether the turn bar has all the controls of a section that holds nothing else. */
function isInBar(section: Section, { inBar }: Drawing): boolean {
  if (inBar === null || section.kind !== "actions") return false;
  const controls = [...section.controls, ...section.more];
  return controls.length > 0 && controls.every((control) => inBar.has(control));
}

export type PanelView = ReturnType<typeof panelView>;

/** The panel of a screen. Without a fight (null) it says that it is empty. */
export function panelView(screen: Pick<Screen, "panel"> | null, drawing: Drawing) {
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
