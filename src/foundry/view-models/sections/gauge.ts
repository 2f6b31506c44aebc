import { type ControlView, controlViews, openForm } from "../controls";
import { type Drawing, domId } from "../drawing";
import type { FormView } from "../forms";
import { type Of, sectionRecord } from "../section-record";

/** The most segments that people count at a glance. A larger gauge is a plain bar. */
const MOST_SEGMENTS = 20;

/** A line across the gauge. */
interface MarkView {
  readonly label: string;
  /** The position along the gauge, in percent. */
  readonly at: number;
  /** True where the label stands before the line, since there is no room behind it. */
  readonly isLate: boolean;
}

/** A pool that all share. */
interface GaugeView {
  readonly title: string;
  readonly titleId: string;
  readonly note: string | null;
  readonly value: number;
  readonly max: number;
  /** A sentence with the value and the mark, for screen readers. */
  readonly text: string;
  /** The segments in order; empty where there are too many to count. */
  readonly segments: readonly { readonly full: boolean }[];
  /** The full part of the bar, in percent. */
  readonly share: number;
  readonly mark: MarkView | null;
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

const percent = (part: number, max: number): number =>
  max <= 0 ? 0 : Math.round((Math.min(Math.max(part, 0), max) / max) * 1000) / 10;

function textOf({ value, max, mark }: Of<"gauge">, { words }: Drawing): string {
  const data = { value, max };
  if (mark === null) return words.own("panel.gauge.text", data);
  return words.own("panel.gauge.text-mark", { ...data, mark: words.say(mark.label), at: mark.at });
}

/** A shared pool with its value, mark and controls. */
export const record = sectionRecord("gauge", (section, place, drawing): GaugeView => {
  const { words } = drawing;
  const { value, max, mark } = section;
  const controls = controlViews(section.controls, place, drawing);
  return {
    title: words.say(section.title),
    titleId: domId(drawing, place, "title"),
    note: section.note === null ? null : words.say(section.note),
    value,
    max,
    text: textOf(section, drawing),
    segments: max > MOST_SEGMENTS ? [] : Array.from({ length: max }, (_, index) => ({ full: index < value })),
    share: percent(value, max),
    mark:
      mark === null
        ? null
        : { label: words.say(mark.label), at: percent(mark.at, max), isLate: percent(mark.at, max) > 70 },
    controls,
    form: openForm(controls),
  };
});
