import { baseOf, combatant, initiativeOf, isDefeated, markOf } from "../state/combatants";
import type { CombatantId, Fight, Side } from "../state/fight";
import { drop, put } from "../state/write";
import { orderByInitiative } from "../mechanics/order";
import { choicesOf, hasSlots } from "./choices";
import { numbers } from "./numbers";
import type { State } from "./state";

/** The place of a number, of which anyone of the side makes use. */
interface Slot {
  /** The number's owner. */
  readonly id: CombatantId;
  readonly side: Side;
  readonly number: number;
}

/** Its owner's, or the side on which the number was made. */
function slotSide(fight: Fight<State>, id: CombatantId): Side {
  const { side } = combatant(fight, id);
  return choicesOf(fight).sideChange === "leave-place" ? (fight.rules.sides?.[id] ?? side) : side;
}

/** This round's places from the top. A combatant that left keeps its place, also among equal numbers. */
function slotsOf(fight: Fight<State>): Slot[] {
  const { fallen } = choicesOf(fight);
  const slots = orderByInitiative(fight, numbers).flatMap((id): Slot[] => {
    const number = baseOf(fight, id) === null ? null : initiativeOf(fight, id);
    const isLost = markOf(fight, id).late === true || (fallen === "drop-place" && isDefeated(fight, id));
    return number === null || isLost ? [] : [{ id, side: slotSide(fight, id), number }];
  });
  for (const [id, { number, side, above = [] }] of Object.entries(fight.rules.vacant ?? {})) {
    const below = slots.findIndex(
      (slot) =>
        (number - slot.number) * numbers.direction(fight) > 0 || (slot.number === number && above.includes(slot.id)),
    );
    slots.splice(below < 0 ? slots.length : below, 0, { id, side, number });
  }
  return slots;
}

/** The highest place of these sides that has not been used in this round. */
export function nextSlot(fight: Fight<State>, sides: readonly Side[]): Slot | undefined {
  const { used = {} } = fight.rules;
  return slotsOf(fight).find(({ id, side }) => used[id] !== fight.round && sides.includes(side));
}

/** Leaves its place to its side if the choices say so and this round's numbers still count. Otherwise drops it. */
export function leaveSlot(fight: Fight<State>, id: CombatantId): void {
  const { used, vacant } = fight.rules;
  const number = baseOf(fight, id) === null ? null : initiativeOf(fight, id);
  const choices = choicesOf(fight);
  const isKept = hasSlots(choices) && choices.leavers === "keep-place" && number !== null && fight.round > 0;
  if (isKept && vacant !== undefined) {
    const level = slotsOf(fight).filter((slot) => slot.number === number);
    const above = level.slice(level.findIndex((slot) => slot.id === id) + 1).map((slot) => slot.id);
    put(vacant, id, { number, side: slotSide(fight, id), ...(above.length > 0 && { above }) });
  } else if (used !== undefined) drop(used, id);
}

/** New numbers leave no places to combatants that have left. */
export function dropVacant(fight: Fight<State>): void {
  const { used = {}, vacant = {} } = fight.rules;
  for (const id of Object.keys(vacant)) {
    drop(vacant, id);
    drop(used, id);
  }
}
