import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

/** An open matter with its answers and controls. */
export const record = sectionRecord("card", (section, place, drawing) =>
  partView(section, place, drawing, { runs: ["title", "text"] }),
);
