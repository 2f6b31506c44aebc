import type { CombatantId } from "./ids";

/**
 * Every reason for which a command can be refused, in the order in which they win when several apply (C-27).
 * Each has one sentence in the language files.
 */
export const REFUSALS = [
  // 1. wrong in itself
  "bad-command",
  "cost-too-low",
  "bad-dice",
  // 2. names something that does not exist (for this viewer)
  "unknown-combatant",
  "unknown-action",
  "no-such-effect",
  // 3. the author
  "gm-only",
  "not-yours",
  // 4. the stage
  "wrong-stage",
  "nothing-to-undo",
  // 5. the turn
  "not-your-turn",
  "own-turn-only",
  "wrong-side",
  "not-in-list",
  "already-acted",
  "not-after-enemy-turn",
  // 6. the combatant's state
  "defeated",
  "incapacitated",
  "surprised",
  // 7. past actions
  "already-rolled",
  "already-declared",
  "already-reacted",
  "already-traded",
  "already-saved",
  "already-last",
  "side-already-last",
  "must-act",
  "attention-locked",
  "unresolved-action",
  "willpower-spent",
  "free-action-spent",
  "sprint-at-start",
  "sprint-must-move",
  // 8. the choice
  "not-eligible",
  "out-of-range",
  // 9. resources
  "reaction-spent",
  "no-actions-left",
  "no-minors-left",
  "wrong-bonus-world",
  "not-enough-ap",
  "not-enough-momentum",
  "value-out-of-range",
  "wrong-step",
] as const;

/** One of {@link REFUSALS}; or `broken-rules`, which is no reason of the rules: one of them has thrown. It wins over all others. */
export type RefusalCode = RuleRefusalCode | "broken-rules";

/** One of {@link REFUSALS}. */
export type RuleRefusalCode = (typeof REFUSALS)[number];

/** Tells whether a reason wins over another where both apply (C-27). */
export function winsOver(code: RefusalCode, other: RefusalCode): boolean {
  const rank = (one: RefusalCode): number => (REFUSALS as readonly RefusalCode[]).indexOf(one);
  return rank(code) < rank(other);
}

/**
 * The reason why a command is refused. `who` and `detail` say what would make it legal: `who` names those it waits for
 * (whose turn it is, whose command it would be), `detail` is a value for the sentence (a field's name, a step's number).
 */
export interface Refusal {
  readonly code: RefusalCode;
  readonly combatant?: CombatantId;
  readonly who?: readonly CombatantId[];
  readonly detail?: string | number;
  /** The bound that a number crosses, where it crosses a fixed one. */
  readonly bound?: number;
  /** The language key of a sentence that says more than that of the code. */
  readonly says?: string;
}
