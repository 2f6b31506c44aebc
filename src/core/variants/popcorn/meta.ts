import type { VariantMeta } from "../../engine/variant";

/** Whoever finishes a turn names who goes next. */
export const meta: VariantMeta = {
  id: "popcorn",
  name: "TURNWRIGHT.popcorn.name",
  summary: "TURNWRIGHT.popcorn.summary",
  version: 1,
  family: "individual",
  status: "stable",
  panel: true,
};
