import type { CombatantId, Fight } from "../../state/fight";
import type { Refusal } from "../../state/refusal";
import type { Check } from "../../engine/command";
import { editPart, partIn, type Intention, type Part, type State } from "./state";
import { keyOf } from "../../state/text";

/** The kinds of attack (S-12). */
export const ATTACKS = ["ranged", "cantrip", "melee"] as const;

/** What a turn offers, one of each. Movement and extra actions are not counted. A dodge uses the action (S-13). */
export const USES = ["movement", "action", "dodge", "bonus", "object", "extra"] as const;
type Use = (typeof USES)[number];
type Resource = Exclude<Use, "dodge">;

/** Something paid for, by default with the action. */
export interface Paid {
  readonly combatant: CombatantId;
  readonly kind?: Intention;
  readonly by?: Resource | undefined;
  readonly what?: Use;
}

type Payment = Omit<Paid, "combatant">;

/** The part of the turn that pays for it. */
export const paidWith = ({ what, by = "action" }: Payment): Resource => (what === "dodge" ? "action" : (what ?? by));

const isWeapon = ({ kind }: Payment): boolean => kind === "ranged" || kind === "melee";

/** S-13: whether the payment is available. Weapon attacks may share an action already spent on attacks. */
export function canPayFor({ action, bonus, object }: Part, payment: Payment): boolean {
  const hasAction = action === "ready" || (isWeapon(payment) && action === "attack");
  const left: Readonly<Record<Resource, boolean>> = { movement: true, action: hasAction, bonus, object, extra: true };
  return left[paidWith(payment)];
}

const USED_UP: Readonly<Partial<Record<Resource, Refusal["says"]>>> = {
  action: keyOf("shared-turn.refusals.action-used"),
  bonus: keyOf("shared-turn.refusals.bonus-used"),
  object: keyOf("shared-turn.refusals.object-used"),
};

/** S-13 */
export const canPay: Check<State, Paid> = ({ fight }, paid) => {
  if (canPayFor(partIn(fight, paid.combatant), paid)) return null;
  const says = USED_UP[paidWith(paid)];
  return { code: "no-actions-left", combatant: paid.combatant, ...(says !== undefined && { says }) };
};

/** Spends the payment, which must be available. */
export function pay(fight: Fight<State>, paid: Paid): void {
  const use = paidWith(paid);
  if (use === "bonus" || use === "object") editPart(fight, paid.combatant, { [use]: false });
  if (use === "action") editPart(fight, paid.combatant, { action: isWeapon(paid) ? "attack" : "spent" });
}
