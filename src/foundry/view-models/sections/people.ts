import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

export const record = sectionRecord("people", (section, place, drawing) =>
  partView(section, place, drawing, { bare: true }),
);
