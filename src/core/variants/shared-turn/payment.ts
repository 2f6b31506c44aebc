import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Refusal } from "../../state/refusal";
import type { Bar } from "../../engine/command";
import { editPart, partIn, type Intention, type Part, type State } from "./state";
import { keyOf } from "../../state/text";

/** The ways to attack (S-12). */
export const ATTACKS = ["ranged", "cantrip", "melee"] as const;

/** The parts of a turn that can be used: one of each, but movement and extra actions are not counted. A dodge takes the action (S-13). */
export const USES = ["movement", "action", "dodge", "bonus", "object", "extra"] as const;
type Use = (typeof USES)[number];
/** The parts of a turn that are there to be used. */
type Resource = Exclude<Use, "dodge">;

/** An attack, a spell or another use, as far as it is paid for: by action where nothing else is said. */
export interface Paid {
  readonly combatant: CombatantId;
  readonly kind?: Intention;
  readonly by?: Resource | undefined;
  readonly what?: Use;
}

/** How something is paid for, whoever does it. */
type Payment = Omit<Paid, "combatant">;

/** The part of the turn that goes into it. */
export const paidWith = ({ what, by = "action" }: Payment): Resource => (what === "dodge" ? "action" : (what ?? by));

const isWeapon = ({ kind }: Payment): boolean => kind === "ranged" || kind === "melee";

/** S-13: tells whether there is something left to pay with. Weapon attacks may belong to an action already spent on attacks. */
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

/** S-13: bars what there is nothing left for. */
export const canPay: Bar<State, Paid> = ({ fight }, paid) => {
  if (canPayFor(partIn(fight, paid.combatant), paid)) return null;
  const says = USED_UP[paidWith(paid)];
  return { code: "no-actions-left", combatant: paid.combatant, ...(says !== undefined && { says }) };
};

/** Takes what it costs; that it is there has been asked before. */
export function pay(fight: Fight<State>, paid: Paid): void {
  const use = paidWith(paid);
  if (use === "bonus" || use === "object") editPart(fight, paid.combatant, { [use]: false });
  if (use === "action") editPart(fight, paid.combatant, { action: isWeapon(paid) ? "attack" : "spent" });
}
