import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

/** The progress of tasks that take several turns. */
export const record = sectionRecord("progress", (section, place, drawing) => {
  const { title, bars } = partView(section, place, drawing, { bare: true });
  const known = bars.flatMap((bar) => {
    const face = drawing.face(bar.who);
    return face === null ? [] : [{ ...bar, who: face.name }];
  });
  return { title, bars: known, form: known.find(({ form }) => form !== null)?.form ?? null };
});
