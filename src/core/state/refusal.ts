import type { CombatantId } from "./fight";

/** Every reason for a refusal, in order of precedence (C-27). The language files have a sentence for each. */
export const REFUSALS = [
  // 1. wrong in itself
  "bad-command",
  "cost-too-low",
  "bad-dice",
  // 2. names something that does not exist (for this viewer)
  "unknown-combatant",
  "unknown-action",
  "no-such-effect",
  "no-such-counter",
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
  "counter-spent",
  "counter-full",
  "no-actions-left",
  "no-minors-left",
  "wrong-bonus-world",
  "not-enough-ap",
  "not-enough-momentum",
  "value-out-of-range",
  "wrong-step",
] as const;

/** One of {@link REFUSALS}, or `broken-rules` if a rule threw, which takes precedence over all. */
export type RefusalCode = RuleRefusalCode | "broken-rules";

export type RuleRefusalCode = (typeof REFUSALS)[number];

/** Whether a reason takes precedence over another (C-27). */
export function winsOver(code: RefusalCode, other: RefusalCode): boolean {
  const rank = (refusalCode: RefusalCode): number => (REFUSALS as readonly RefusalCode[]).indexOf(refusalCode);
  return rank(code) < rank(other);
}

/** Why a command is refused. `who` names whom it waits for, `detail` is a value for the sentence. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly combatant?: CombatantId;
  readonly who?: readonly CombatantId[];
  readonly detail?: string | number;
  /** The fixed bound that a number crosses. */
  readonly bound?: number;
  /** The language key of a more specific sentence. */
  readonly says?: string;
}
