import type { VariantMeta } from "../../engine/variant";

/** The Shadowrun-style Combat Turn: everyone rolls, the count goes down, one Action Phase each. */
export const meta: VariantMeta = {
  id: "phases",
  name: "TURNWRIGHT.phases.name",
  summary: "TURNWRIGHT.phases.summary",
  version: 1,
  family: "budget",
  status: "stable",
  panel: true,
};
