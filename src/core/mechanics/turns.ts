import { baseOf, nextSerial, setMark, whyIdle } from "../state/combatants";
import type { CombatantId } from "../state/ids";
import { set } from "../state/write";
import type { Mutation } from "../engine/variant";
import { effectsAtEnd, effectsAtStart, type IsSaved } from "./effects";
import { owesTurn } from "./rounds";

/** Starts the turns of these combatants together. `inPlace`: those whose place in the order has come with it (C-18). */
export function startTurns(mutation: Mutation, ids: readonly CombatantId[], inPlace = ids): void {
  set(mutation.fight, { asked: true });
  mutation.emit({ type: "turn-started", combatants: [...ids] });
  for (const id of inPlace) setMark(mutation.fight, id, { began: true });
  effectsAtStart(mutation, ids);
}

/** Puts off a turn under way: it goes on later in the round (C-23). */
export function putOffTurn({ fight, emit }: Mutation, id: CombatantId): void {
  setMark(fight, id, { putOff: true });
  emit({ type: "turn-put-off", combatant: id });
}

/** Resumes a turn that was put off, without its start effects (C-23). */
export function resumeTurn(mutation: Mutation, id: CombatantId): void {
  set(mutation.fight, { asked: true });
  mutation.emit({ type: "turn-started", combatants: [id], resumed: true });
}

/**
 * Ends the turns of these combatants together, with their end effects (C-19).
 *
 * @param isSaved whether a combatant has saved against an effect in this turn already; if not given, none has (S-18)
 */
export function endTurns(mutation: Mutation, ids: readonly CombatantId[], isSaved?: IsSaved): void {
  mutation.emit({ type: "turn-ended", combatants: [...ids] });
  for (const id of ids) setMark(mutation.fight, id, { acted: nextSerial(mutation.fight) });
  effectsAtEnd(mutation, ids, "taken", isSaved);
}

/**
 * A turn that passes because its combatant cannot act (C-15). It is a turn all the same: what its start and its end bring
 * comes, unless it had begun before and was put off (C-23). What a variant has come with the start is done by `starts`.
 */
export function skipTurn(
  mutation: Mutation,
  id: CombatantId,
  why: "defeated" | "incapacitated" | "surprised",
  begun = false,
  starts?: () => void,
): void {
  mutation.emit({ type: "turn-skipped", combatant: id, why });
  setMark(mutation.fight, id, { began: true, acted: nextSerial(mutation.fight) });
  if (!begun) {
    effectsAtStart(mutation, [id]);
    starts?.();
  }
  effectsAtEnd(mutation, [id], "skipped");
}

/** A turn that never came: only what its end brings (C-19). */
export function loseTurn(mutation: Mutation, id: CombatantId): void {
  mutation.emit({ type: "turn-skipped", combatant: id, why: "lost" });
  setMark(mutation.fight, id, { acted: nextSerial(mutation.fight) });
  effectsAtEnd(mutation, [id], "lost");
}

/** A variant's way of passing turns, in place of the common one. */
interface Passing<Rules> {
  skip(mutation: Mutation<Rules>, id: CombatantId, why: "defeated" | "incapacitated"): void;
  lose(mutation: Mutation<Rules>, id: CombatantId): void;
}

/**
 * At a round's end: who is still owed a turn loses it, from the top of the order (C-12, C-19). The defeated who never
 * rolled had no place to be skipped at: they are skipped here.
 */
export function takeTurnsLeft<Rules>(
  mutation: Mutation<Rules>,
  order: readonly CombatantId[],
  passing: Passing<Rules> = { skip: skipTurn, lose: loseTurn },
): void {
  for (const id of order.filter((one) => owesTurn(mutation.fight, one))) {
    const neverRolled = baseOf(mutation.fight, id) === null && whyIdle(mutation.fight, id) === "defeated";
    if (neverRolled) passing.skip(mutation, id, "defeated");
    else passing.lose(mutation, id);
  }
}
