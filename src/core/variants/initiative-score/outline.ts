import { COMMON_OPTIONS, FORMULA, type OptionsSpec } from "../../options/spec";
import type { VariantOutline } from "../../engine/variant";
import { metaOf } from "../../mechanics/meta";

const options = {
  ...COMMON_OPTIONS,
  /** I-1 */
  formula: FORMULA,
} as const satisfies OptionsSpec;

/** One score for the whole fight, with groups, roll-offs between sides, and ambushes. */
export const outline: VariantOutline = {
  meta: metaOf("initiative-score", "fa-ranking-star"),
  options,
  traits: [{ name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative" }],
};
