import { type ControlView, controlViews, openForm } from "../controls";
import { domId } from "../drawing";
import type { FormView } from "../forms";
import { ICON_CLASSES } from "../icons";
import { type TagView, tagView } from "../pips";
import type { Run } from "../../i18n/words";
import { type Of, sectionRecord } from "../section-record";

/** One answer on a card. */
interface AnswerView {
  readonly id: string;
  readonly icon: string;
  readonly text: readonly Run[];
  readonly quote: string | null;
}

/** Something open that others may answer. */
interface CardView {
  readonly tone: Of<"card">["tone"];
  readonly title: readonly Run[];
  readonly quote: string | null;
  readonly tag: TagView | null;
  readonly answers: readonly AnswerView[];
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

/** An open matter with its answers and controls. */
export const record = sectionRecord("card", (section, place, drawing): CardView => {
  const { words } = drawing;
  const controls = controlViews(section.controls, place, drawing);
  return {
    tone: section.tone,
    title: words.runs(section.title),
    quote: section.quote,
    tag: section.tag === null ? null : tagView(section.tag, drawing),
    answers: section.answers.map((answer) => ({
      id: domId(drawing, place, answer.id),
      icon: ICON_CLASSES[answer.icon],
      text: words.runs(answer.text),
      quote: answer.quote,
    })),
    controls,
    form: openForm(controls),
  };
});
