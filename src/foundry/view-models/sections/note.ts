import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

export const record = sectionRecord("note", (section, place, drawing) =>
  partView(section, place, drawing, { runs: ["text"] }),
);
