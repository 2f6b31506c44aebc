import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

export const record = sectionRecord("card", (section, place, drawing) =>
  partView(section, place, drawing, { runs: ["title", "text"] }),
);
