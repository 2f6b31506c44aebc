import { COMMON_OPTIONS, groupRolls, type OptionsSpec } from "../../options/spec";

/** The options that tables choose. */
export const options = {
  ...COMMON_OPTIONS,
  /** G-2; `other` is what G-4 gives. */
  dice: {
    kind: "table",
    initial: {
      ranged: "d4",
      melee: "d8",
      spell: "d12",
      move: "d6",
      swap: "d6",
      other: "d6",
      bonus: "d8",
    },
    needed: ["other"],
  },
  /** The part of a declaration that the other side is told before the count begins. */
  declarations: { kind: "choice", initial: "own-side", choices: ["own-side", "open"] },
  /** rules 0.10 */
  groupRolls: groupRolls(false),
} as const satisfies OptionsSpec;
