import type { VariantMeta } from "../../engine/variant";

/** Shared Turn Combat: an Actor and any Reactors act in one shared turn. */
export const meta: VariantMeta = {
  id: "shared-turn",
  name: "TURNWRIGHT.shared-turn.name",
  summary: "TURNWRIGHT.shared-turn.summary",
  version: 1,
  family: "shared",
  status: "stable",
  panel: true,
};
