import type { VariantMeta } from "../../engine/variant";

/** Plain individual initiative, with delaying. */
export const meta: VariantMeta = {
  id: "basic",
  name: "TURNWRIGHT.basic.name",
  summary: "TURNWRIGHT.basic.summary",
  version: 1,
  family: "individual",
  status: "stable",
  panel: false,
};
