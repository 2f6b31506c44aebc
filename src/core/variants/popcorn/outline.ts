import { COMMON_OPTIONS, FORMULA, type OptionsSpec, SYSTEM_ROLLS } from "../../options/spec";
import type { VariantOutline } from "../../engine/variant";

/** The options that tables choose. */
const options = {
  ...COMMON_OPTIONS,
  /** N-1 */
  formula: FORMULA,
  /** N-1 */
  systemRolls: SYSTEM_ROLLS,
  /** N-3 */
  selfNext: { kind: "toggle", initial: true, changes: "now" },
} as const satisfies OptionsSpec;

/** The combatant who finishes a turn names who goes next. */
export const outline: VariantOutline = {
  meta: {
    id: "popcorn",
    name: "TURNWRIGHT.popcorn.name",
    summary: "TURNWRIGHT.popcorn.summary",
    version: 1,
    family: "individual",
    status: "stable",
    panel: true,
  },
  options,
  traits: [{ name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative-bonus" }],
};
