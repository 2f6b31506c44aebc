import type { DiceFor } from "../state/tape";
import type { CombatantId, EffectId, EntryId, Shares, Side } from "../state/fight";

/** A fact about an accepted command, for chat cards, sounds, hooks and the log. State is never rebuilt from events. */
export type GameEvent =
  /** `acted` if it has had its turn of this round already. */
  | { type: "joined"; combatant: CombatantId; acted?: true }
  | { type: "left"; combatant: CombatantId }
  | { type: "condition-changed"; combatant: CombatantId; condition: string; on: boolean }
  | { type: "side-changed"; combatant: CombatantId; side: Side }
  /** Companies by hand (C-31). The first of `combatants` leads. */
  | { type: "grouped"; combatants: readonly CombatantId[]; shares: Shares }
  | { type: "ungrouped"; combatants: readonly CombatantId[] }
  | { type: "leads"; combatant: CombatantId }
  /** C-35. `entry-began` tells that its moment has come, `entry-passed` that its round was closed before. */
  | { type: "entry-added" | "entry-changed" | "entry-removed"; entry: EntryId }
  | { type: "entry-began"; entry: EntryId; label: string | null }
  | { type: "entry-ended" | "entry-passed"; entry: EntryId }
  | { type: "rolled"; combatant: CombatantId; total: number; faces: readonly number[] }
  /**
   * `deck` is the number of cards without jokers. The card makes the order, as the best of several that were `drawn`. A
   * combatant whose turns each have a number has a card, or a roll, for each.
   */
  | { type: "card-dealt"; combatant: CombatantId; card: number; deck: number; drawn?: readonly number[] }
  /** The combatant whose token was drawn from the bag. Null: the token that ends the round. */
  | { type: "token-drawn"; combatant: CombatantId | null }
  | { type: "swapped"; combatant: CombatantId; with: CombatantId }
  | { type: "initiative-set"; combatant: CombatantId; total: number | null }
  /** For a roll-off between sides, `between` lists everyone in the tie. */
  | {
      type: "tie-rolled";
      contenders: readonly DiceFor[];
      faces: Readonly<Record<DiceFor, readonly number[]>>;
      between?: readonly CombatantId[];
    }
  | { type: "round-started" | "round-ended"; round: number }
  | { type: "turn-started"; combatants: readonly CombatantId[]; resumed?: true }
  | { type: "turn-ended"; combatants: readonly CombatantId[] }
  | { type: "turn-skipped"; combatant: CombatantId; why: "defeated" | "incapacitated" | "surprised" | "lost" | "kept" }
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
      /** For answers to it, if it can be answered. */
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
  /** `kind`: what sort of target it had, if the rules distinguish. */
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
  | { type: "announced"; action: string; label: string }
  /** An answer to an action or an announced event. `target` is the declarer, or null for an announced event. */
  | { type: "reacted"; combatant: CombatantId; to: string; target: CombatantId | null; as: string; label: string }
  /** `closed`: it was not resolved. */
  | { type: "resolved"; action: string; combatant: CombatantId | null; outcome: string | null }
  | { type: "closed"; action: string; combatant: CombatantId | null }
  | { type: "spent"; combatant: CombatantId; what: string; amount: number }
  | { type: "refilled"; combatant: CombatantId }
  /** Someone spent from a counter or put back into it (K-2). Without `combatant` and `side` it is the table's. */
  | { type: "counter-changed"; counter: string; combatant?: CombatantId; side?: Side; by: number; left: number }
  /** The GM changed what a combatant has to spend. */
  | { type: "adjusted"; combatant: CombatantId; what: string; by: number }
  /** A combatant paid `by` of its initiative for an interrupt. */
  | { type: "interrupt-paid"; combatant: CombatantId; by: number; label: string | null }
  /** `abandoned` loses the payments. */
  | { type: "extended" | "abandoned"; combatant: CombatantId; action: string; paid: number; total: number }
  /** It acts after everyone else for the rest of the round. */
  | { type: "acts-last"; combatant: CombatantId }
  /** It rolled with a blow, which lowers its number next round. */
  | { type: "rolled-with-blow"; combatant: CombatantId }
  /** A group's member was ticked off as done, or the tick was removed. */
  | { type: "marked"; combatant: CombatantId; on: boolean }
  | { type: "tie-decided"; combatants: readonly CombatantId[] }
  | { type: "ambush-started"; side: Side }
  | { type: "stepped-in"; combatant: CombatantId; after: CombatantId }
  | { type: "reordered"; combatant: CombatantId; before: CombatantId | null }
  | { type: "traded"; combatant: CombatantId; to: string }
  /** `bands-set`: several pairs, as measured on a map. */
  | { type: "moved-band"; combatant: CombatantId; to: CombatantId; band: string }
  | { type: "bands-set" }
  | { type: "cover-set"; combatant: CombatantId; cover: string }
  | { type: "assisted"; combatant: CombatantId; target: CombatantId }
  /** A roll with help: `amount` of its dice are better. */
  | { type: "upgraded"; combatant: CombatantId; amount: number }
  /** The GM corrected a combatant's state. */
  | { type: "state-set"; combatant: CombatantId }
  /** The mover left melee, so the combatants in `by` may strike. */
  | { type: "provoked"; mover: CombatantId; by: readonly CombatantId[] }
  | { type: "seized"; side: Side }
  | { type: "momentum"; value: number }
  | { type: "scene-may-end" }
  /** `actions-told` reveals the declared actions when the count begins. */
  | { type: "actions-declared"; combatant: CombatantId }
  | { type: "count-begun"; round: number }
  | { type: "actions-told"; combatant: CombatantId; kinds: readonly string[] }
  /** The GM changed the variant or its options. */
  | { type: "rules-changed"; variant: string }
  | { type: "options-changed"; options: readonly string[] }
  | { type: "undone" | "redone"; command: string }
  | { type: "ended" };

export type GameEventType = GameEvent["type"];
