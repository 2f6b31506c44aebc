import { COMMON_OPTIONS, FORMULA, type OptionsSpec } from "../../options/spec";
import type { VariantOutline } from "../../engine/variant";

const options = {
  ...COMMON_OPTIONS,
  /** I-1 */
  formula: FORMULA,
} as const satisfies OptionsSpec;

/** One score for the whole fight, with groups, roll-offs between sides, and ambushes. */
export const outline: VariantOutline = {
  meta: {
    id: "initiative-score",
    name: "TURNWRIGHT.initiative-score.name",
    summary: "TURNWRIGHT.initiative-score.summary",
    version: 1,
    icon: "fa-solid fa-ranking-star",
    status: "stable",
    panel: true,
  },
  options,
  traits: [{ name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative" }],
};
