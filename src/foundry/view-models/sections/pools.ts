import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

export const record = sectionRecord("pools", partView);
