import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

/** The pools of every combatant the viewer sees. */
export const record = sectionRecord("pools", partView);
