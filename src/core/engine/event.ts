import type { CombatantId, EffectId, Side } from "./encounter";

/**
 * What a command made happen, as facts for the outside: chat cards, sounds, hooks and the log are made from these,
 * and nothing is ever rebuilt from them (rules 0.9).
 */
export type GameEvent =
  | { type: "joined" | "left"; combatant: CombatantId }
  | { type: "condition-changed"; combatant: CombatantId; condition: string; on: boolean }
  | { type: "side-changed"; combatant: CombatantId; side: Side }
  | { type: "rolled"; combatant: CombatantId; total: number; faces: readonly number[] }
  | { type: "initiative-set"; combatant: CombatantId; total: number | null }
  | { type: "tie-rolled"; contenders: readonly CombatantId[]; faces: Readonly<Record<CombatantId, readonly number[]>> }
  | { type: "round-started" | "round-ended"; round: number }
  | { type: "turn-started"; combatants: readonly CombatantId[]; resumed?: true }
  | { type: "turn-ended"; combatants: readonly CombatantId[] }
  | { type: "turn-skipped"; combatant: CombatantId; why: "defeated" | "incapacitated" | "lost" }
  | { type: "turn-put-off"; combatant: CombatantId }
  | { type: "effect-added" | "effect-extended" | "effect-ended"; effect: EffectId; target: CombatantId; name: string }
  | {
      type: "effect-ticked";
      effect: EffectId;
      target: CombatantId;
      name: string;
      what: "tick" | "save";
      label: string;
      amount?: number;
    }
  | {
      type: "declared";
      combatant: CombatantId;
      as: "actor" | "reactor" | "primary" | "secondary" | "special";
      plan: string | null;
      /** The id by which others answer it, where it has one. */
      action?: string;
    }
  | { type: "declined" | "passed"; combatant: CombatantId }
  | { type: "reaction-spent"; combatant: CombatantId; label: string | null }
  | { type: "reaction-returned"; combatant: CombatantId }
  | { type: "plan-changed"; combatant: CombatantId; plan: string }
  | { type: "step"; step: number }
  | { type: "attacked"; combatant: CombatantId; kind: string; label: string | null }
  | { type: "done-attacking"; combatant: CombatantId }
  | { type: "cast"; combatant: CombatantId; level: number; name: string }
  /** `kind`: what sort of thing it was done to or with, where the rules tell sorts apart. */
  | { type: "used"; combatant: CombatantId; what: string; label: string | null; kind?: string }
  | { type: "attention-chosen"; combatant: CombatantId; attention: string }
  | { type: "world-changed"; combatant: CombatantId; world: string }
  | { type: "damaged"; combatant: CombatantId; amount: number }
  | { type: "saved"; combatant: CombatantId; spell: string }
  | { type: "threat"; combatant: CombatantId; on: boolean }
  | {
      type: "check";
      combatant: CombatantId;
      against: number;
      total: number;
      success: boolean;
      faces: readonly number[];
    }
  | { type: "interrupted"; combatant: CombatantId; name: string }
  /** An event of the fight that nobody declared. */
  | { type: "announced"; action: string; label: string }
  /** An answer to another's action or to an announced event, whose declarer is the `target`, null for an announced one. */
  | { type: "reacted"; combatant: CombatantId; to: string; target: CombatantId | null; as: string; label: string }
  /** An action or announced event is over; `closed` without having been resolved. */
  | { type: "resolved"; action: string; combatant: CombatantId | null; outcome: string | null }
  | { type: "closed"; action: string; combatant: CombatantId | null }
  | { type: "spent"; combatant: CombatantId; what: string; amount: number }
  | { type: "refilled"; combatant: CombatantId }
  /** The gm has added to what somebody has to spend, or taken from it. */
  | { type: "adjusted"; combatant: CombatantId; what: string; by: number }
  /** Progress of an action that takes more than one payment; `abandoned`: what was paid is lost. */
  | { type: "extended" | "abandoned"; combatant: CombatantId; action: string; paid: number; total: number }
  | { type: "stepped-in"; combatant: CombatantId; after: CombatantId }
  | { type: "reordered"; combatant: CombatantId; before: CombatantId | null }
  | { type: "undone" | "redone"; command: string }
  | { type: "ended" };

/** The `type` of every event. */
export type GameEventType = GameEvent["type"];
