import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

/** A sentence in the panel. */
export const record = sectionRecord("note", (section, place, drawing) =>
  partView(section, place, drawing, { runs: ["text"] }),
);
