import type { VariantMeta } from "../../engine/variant";

/** Action points: everything done in a fight is paid from one pool, on one's own turn and in answer to others. */
export const meta: VariantMeta = {
  id: "action-points",
  name: "TURNWRIGHT.action-points.name",
  summary: "TURNWRIGHT.action-points.summary",
  version: 1,
  family: "budget",
  status: "stable",
  panel: true,
};
