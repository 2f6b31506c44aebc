import { COMMON_OPTIONS } from "../../options/spec";
import type { VariantOutline } from "../../engine/variant";

/** One score for the whole fight, with groups, roll-offs between the sides, and ambushes. */
export const outline: VariantOutline = {
  meta: {
    id: "initiative-score",
    name: "TURNWRIGHT.initiative-score.name",
    summary: "TURNWRIGHT.initiative-score.summary",
    version: 1,
    family: "individual",
    status: "stable",
    panel: true,
  },
  options: COMMON_OPTIONS,
  traits: [{ name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative" }],
};
