import { type ControlView, controlView, openForm } from "../controls";
import { domId } from "../drawing";
import type { FormView } from "../forms";
import { sectionRecord } from "../section-record";

/** Something worked at over time. */
interface BarView {
  readonly id: string;
  readonly who: string;
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly text: string;
  readonly controls: readonly ControlView[];
}

/** Several things worked at over time. */
interface ProgressView {
  readonly title: string;
  readonly bars: readonly BarView[];
  readonly form: FormView | null;
}

/** The progress of things that take more than one turn. */
export const record = sectionRecord("progress", (section, place, drawing): ProgressView => {
  const bars = section.bars.flatMap((bar) => {
    const face = drawing.face(bar.who);
    if (face === null) return [];
    const here = `${place}-${bar.id}`;
    const { label, done, total } = bar;
    const text = drawing.words.say(bar.text);
    const controls = bar.controls.map((control) =>
      controlView(control, here, drawing, { bare: control.tone === "quiet" }),
    );
    return [{ id: domId(drawing, here), who: face.name, label, done, total, text, controls }];
  });
  return {
    title: drawing.words.say(section.title),
    bars,
    form: openForm(bars.flatMap((bar) => bar.controls)),
  };
});
