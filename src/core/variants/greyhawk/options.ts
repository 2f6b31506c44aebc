import { COMMON_OPTIONS, groupRolls, type OptionsSpec } from "../../options/spec";

export const options = {
  ...COMMON_OPTIONS,
  /** G-2. `other` is for G-4. */
  dice: {
    kind: "table",
    initial: {
      ranged: "d4",
      melee: "d8",
      spell: "d10",
      move: "d6",
      swap: "d6",
      other: "d6",
      bonus: "d8",
    },
    needed: ["other"],
    changes: "next-round",
  },
  /** G-2: what surprise adds, rolled last. */
  surpriseDice: { kind: "dice", initial: "10", changes: "next-round" },
  /** G-2: which dice are rolled for several kinds of action. */
  several: { kind: "choice", initial: "all", choices: ["all", "largest"], changes: "next-round" },
  /** What the other side learns of a declaration before the count. */
  declarations: { kind: "choice", initial: "own-side", choices: ["own-side", "open"], changes: "now" },
  /** C-29 */
  groupRolls: groupRolls(false),
} as const satisfies OptionsSpec;
