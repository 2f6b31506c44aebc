import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

/** The pools of everybody the viewer sees. */
export const record = sectionRecord("pools", partView);
