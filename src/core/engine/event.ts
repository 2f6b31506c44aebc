import type { DiceFor } from "../state/tape";
import type { CombatantId, EffectId, Side } from "../state/ids";

/**
 * A fact about what a command did, for the outside: chat cards, sounds, hooks and the log are made from these,
 * and nothing is ever rebuilt from them.
 */
export type GameEvent =
  | { type: "joined" | "left"; combatant: CombatantId }
  | { type: "condition-changed"; combatant: CombatantId; condition: string; on: boolean }
  | { type: "side-changed"; combatant: CombatantId; side: Side }
  | { type: "rolled"; combatant: CombatantId; total: number; faces: readonly number[] }
  /** It has been dealt a card of a deck with so many beside its jokers; its number makes the order. */
  | { type: "card-dealt"; combatant: CombatantId; card: number; deck: number }
  | { type: "swapped"; combatant: CombatantId; with: CombatantId }
  | { type: "initiative-set"; combatant: CombatantId; total: number | null }
  /** For a roll-off between sides, `between` names everybody in the tie. */
  | {
      type: "tie-rolled";
      contenders: readonly DiceFor[];
      faces: Readonly<Record<DiceFor, readonly number[]>>;
      between?: readonly CombatantId[];
    }
  | { type: "round-started" | "round-ended"; round: number }
  | { type: "turn-started"; combatants: readonly CombatantId[]; resumed?: true }
  | { type: "turn-ended"; combatants: readonly CombatantId[] }
  | { type: "turn-skipped"; combatant: CombatantId; why: "defeated" | "incapacitated" | "surprised" | "lost" }
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
  | { type: "attacked"; combatant: CombatantId; kind: string; label: string | null; target?: CombatantId }
  | { type: "done-attacking"; combatant: CombatantId }
  | { type: "cast"; combatant: CombatantId; level: number; name: string }
  /** `kind`: what sort of thing it was done to or with, where the rules tell sorts apart. */
  | { type: "used"; combatant: CombatantId; what: string; label: string | null; kind?: string; target?: CombatantId }
  | { type: "attention-chosen"; combatant: CombatantId; attention: string }
  | { type: "world-changed"; combatant: CombatantId; world: string }
  | { type: "damaged"; combatant: CombatantId; amount: number }
  | { type: "check-noted"; combatant: CombatantId; total: number }
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
  /** A combatant has paid for an interrupt with so much of its initiative. */
  | { type: "interrupt-paid"; combatant: CombatantId; by: number; label: string | null }
  /** Progress of an action that takes more than one payment; `abandoned` loses the payments. */
  | { type: "extended" | "abandoned"; combatant: CombatantId; action: string; paid: number; total: number }
  /** It stands below everybody for the rest of the round. */
  | { type: "acts-last"; combatant: CombatantId }
  /** It has taken a blow in such a way that its number suffers in the next round. */
  | { type: "rolled-with-blow"; combatant: CombatantId }
  /** One of a group has done its part, or has not after all. */
  | { type: "marked"; combatant: CombatantId; on: boolean }
  /** These combatants settled their own order. */
  | { type: "tie-decided"; combatants: readonly CombatantId[] }
  /** A side acts before anybody else. */
  | { type: "ambush-started"; side: Side }
  | { type: "stepped-in"; combatant: CombatantId; after: CombatantId }
  | { type: "reordered"; combatant: CombatantId; before: CombatantId | null }
  /** A combatant has traded one resource for another. */
  | { type: "traded"; combatant: CombatantId; to: string }
  /** A pair is in a new band; `bands-set`: many are, as a map says. */
  | { type: "moved-band"; combatant: CombatantId; to: CombatantId; band: string }
  | { type: "bands-set" }
  | { type: "cover-set"; combatant: CombatantId; cover: string }
  /** An ally's help improves the target's next roll. */
  | { type: "assisted"; combatant: CombatantId; target: CombatantId }
  /** A roll with the help of others: so many of its dice are better. */
  | { type: "upgraded"; combatant: CombatantId; amount: number }
  /** The gm has corrected what was noted about somebody. */
  | { type: "state-set"; combatant: CombatantId }
  /** A move out of melee gives those left behind a chance to strike. */
  | { type: "provoked"; mover: CombatantId; by: readonly CombatantId[] }
  /** A side has taken the initiative. */
  | { type: "seized"; side: Side }
  | { type: "momentum"; value: number }
  | { type: "scene-may-end" }
  /** A combatant has declared its actions for this round; `actions-told` reveals them as the count begins. */
  | { type: "actions-declared"; combatant: CombatantId }
  | { type: "count-begun"; round: number }
  | { type: "actions-told"; combatant: CombatantId; kinds: readonly string[] }
  /** The gm has put the fight under another variant, or under other options. */
  | { type: "rules-changed"; variant: string }
  /** The GM has changed these options of the fight, by name. */
  | { type: "options-changed"; options: readonly string[] }
  | { type: "undone" | "redone"; command: string }
  | { type: "ended" };

/** The `type` of every event. */
export type GameEventType = GameEvent["type"];
