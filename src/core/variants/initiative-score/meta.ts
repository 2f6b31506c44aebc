import type { VariantMeta } from "../../engine/variant";

/** One score for the whole fight, with groups, roll-offs between the sides, and ambushes. */
export const meta: VariantMeta = {
  id: "initiative-score",
  name: "TURNWRIGHT.initiative-score.name",
  summary: "TURNWRIGHT.initiative-score.summary",
  version: 1,
  family: "individual",
  status: "stable",
  panel: true,
};
