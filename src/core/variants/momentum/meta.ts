import type { VariantMeta } from "../../engine/variant";

/** Side initiative led by a pool of Momentum: sides choose who acts, and may seize the initiative. */
export const meta: VariantMeta = {
  id: "momentum",
  name: "TURNWRIGHT.momentum.name",
  summary: "TURNWRIGHT.momentum.summary",
  version: 1,
  family: "side",
  status: "stable",
  panel: true,
};
