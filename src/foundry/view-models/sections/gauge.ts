import { type Drawing, domId } from "../drawing";
import { partView } from "../part-view";
import { type Of, sectionRecord } from "../section-record";

/** The most segments that people count at a glance. A larger gauge is a plain bar. */
const MOST_SEGMENTS = 20;

const percent = (part: number, max: number): number =>
  max <= 0 ? 0 : Math.round((Math.min(Math.max(part, 0), max) / max) * 1000) / 10;

function textOf({ value, max, mark }: Of<"gauge">, { words }: Drawing): string {
  const data = { value, max };
  if (mark === null) return words.own("panel.gauge.text", data);
  return words.own("panel.gauge.text-mark", { ...data, mark: words.text(mark.label), at: mark.at });
}

/** A shared pool with its value, mark and controls. `text` says value and mark for screen readers. */
export const record = sectionRecord("gauge", (section, place, drawing) => {
  const { value, max, mark } = section;
  const view = partView(section, place, drawing);
  const at = percent(mark?.at ?? 0, max);
  return {
    ...view,
    titleId: domId(drawing, place, "title"),
    text: textOf(section, drawing),
    // Empty if there are too many to count.
    segments: max > MOST_SEGMENTS ? [] : Array.from({ length: max }, (_, index) => ({ full: index < value })),
    share: percent(value, max),
    // The label precedes the line if there is no room behind it.
    mark: view.mark === null ? null : { label: view.mark.label, at, isLate: at > 70 },
  };
});
