import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import type { Bar } from "../../engine/command";
import { editPart, partIn, type State } from "./state";

/** The ways to attack (S-12). */
export const ATTACKS = ["ranged", "cantrip", "melee"] as const;

/** The parts of a turn: one of each, but for movement and extra actions, which are not counted (S-13). */
export const USES = ["movement", "action", "bonus", "object", "extra"] as const;
type Use = (typeof USES)[number];

/** An attack, a spell or another use, as far as it is paid for: by action where nothing else is said. */
export interface Paid {
  readonly combatant: CombatantId;
  readonly kind?: (typeof ATTACKS)[number];
  readonly by?: Use | undefined;
  readonly what?: Use;
}

/** The part of the turn that goes into it. */
export const paidWith = ({ what, by = "action" }: Paid): Use => what ?? by;

const isWeapon = ({ kind }: Paid): boolean => kind === "ranged" || kind === "melee";

/** S-13: bars what there is nothing left for. Weapon attacks may belong to an action already spent on attacks. */
export const canPay: Bar<State, Paid> = ({ fight }, paid) => {
  const { combatant } = paid;
  const { action, bonus, object } = partIn(fight, combatant);
  const hasAction = action === "ready" || (isWeapon(paid) && action === "attack");
  const left: Readonly<Record<Use, boolean>> = { movement: true, action: hasAction, bonus, object, extra: true };
  return left[paidWith(paid)] ? null : { code: "no-actions-left", combatant };
};

/** Takes what it costs; that it is there has been asked before. */
export function pay(fight: Fight<State>, paid: Paid): void {
  const use = paidWith(paid);
  if (use === "bonus" || use === "object") editPart(fight, paid.combatant, { [use]: false });
  if (use === "action") editPart(fight, paid.combatant, { action: isWeapon(paid) ? "attack" : "spent" });
}
