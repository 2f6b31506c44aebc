import { baseOf, combatant, markOf, nextSerial, setCondition, setMark, turnsOver, whyIdle } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { put, set } from "../state/write";
import type { Mutation } from "../engine/variant";
import { countersAtEnd, countersAtStart } from "./counters";
import { effectsAtEnd, effectsAtStart, type IsSaved } from "./effects";
import { owesTurn } from "./rounds";

/** Starts turns together. `inPlace`: the combatants that reached their own place in the order (C-18). */
export function startTurns(mutation: Mutation, ids: readonly CombatantId[], inPlace = ids): void {
  set(mutation.fight, { asked: true });
  if (mutation.fight.options["revealedByActing"] === true) for (const id of ids) endHiding(mutation, id);
  mutation.emit({ type: "turn-started", combatants: [...ids] });
  for (const id of inPlace) setMark(mutation.fight, id, { began: true });
  countersAtStart(mutation.fight, ids);
  effectsAtStart(mutation, ids);
}

/** C-34. In an ambush, the rules say how long its side hides (I-11). */
function endHiding(mutation: Mutation, id: CombatantId): void {
  if (mutation.fight.stage !== "ambush") liftCondition(mutation, id, "hidden");
}

/** Removes a condition if it was set. An effect's condition stays as long as the effect. */
function liftCondition({ fight, emit }: Mutation, id: CombatantId, condition: string): void {
  if (!Object.hasOwn(combatant(fight, id).conditions, condition)) return;
  setCondition(fight, id, condition, false);
  emit({ type: "condition-changed", combatant: id, condition, on: false });
}

/** Puts off a turn until later in the round (C-23). */
export function putOffTurn({ fight, emit }: Mutation, id: CombatantId): void {
  setMark(fight, id, { putOff: true });
  emit({ type: "turn-put-off", combatant: id });
}

/** Resumes a turn without its start effects (C-23). */
export function resumeTurn(mutation: Mutation, id: CombatantId): void {
  set(mutation.fight, { asked: true });
  mutation.emit({ type: "turn-started", combatants: [id], resumed: true });
}

/** Ends turns together, with their end effects (C-19). `isSaved` is about saves made in this turn (S-18). */
export function endTurns(mutation: Mutation, ids: readonly CombatantId[], isSaved?: IsSaved): void {
  mutation.emit({ type: "turn-ended", combatants: [...ids] });
  effectsAtEnd(mutation, ids, "taken", isSaved);
  countersAtEnd(mutation.fight, ids);
  for (const id of ids) noteTurnOver(mutation, id);
}

/** Marks a turn as over. A combatant with another turn in this round waits for it (C-32). */
function noteTurnOver({ fight, variant }: Mutation, id: CombatantId): void {
  const over = turnsOver(fight, id) + 1;
  const { began: _began, putOff: _putOff, turns: _turns, ...mark } = markOf(fight, id);
  if (variant.flow.hasMoreTurns?.(fight, id, over) === true) put(fight.marks, id, { ...mark, turns: over });
  else setMark(fight, id, { acted: nextSerial(fight), ...(over > 1 && { turns: over }) });
}

/**
 * Skips the turn of a combatant that cannot act (C-15). Start and end effects still apply, except the start of a turn
 * that was put off (C-23). `starts` adds the variant's start.
 */
export function skipTurn(
  mutation: Mutation,
  id: CombatantId,
  why: "defeated" | "incapacitated" | "surprised",
  begun = false,
  starts?: () => void,
): void {
  mutation.emit({ type: "turn-skipped", combatant: id, why });
  setMark(mutation.fight, id, { began: true });
  if (!begun) {
    countersAtStart(mutation.fight, [id]);
    effectsAtStart(mutation, [id]);
    starts?.();
  }
  effectsAtEnd(mutation, [id], "skipped");
  countersAtEnd(mutation.fight, [id]);
  noteTurnOver(mutation, id);
}

/** Ends a turn that never began, or that goes over into the next round: only end effects apply (C-19). */
export function loseTurn(mutation: Mutation, id: CombatantId, why: "lost" | "kept" = "lost"): void {
  mutation.emit({ type: "turn-skipped", combatant: id, why });
  effectsAtEnd(mutation, [id], "lost");
  countersAtEnd(mutation.fight, [id]);
  noteTurnOver(mutation, id);
}

interface Passing<Rules> {
  skip(mutation: Mutation<Rules>, id: CombatantId, why: "defeated" | "incapacitated"): void;
  lose(mutation: Mutation<Rules>, id: CombatantId): void;
}

/**
 * At a round's end, turns left are lost, from the top down (C-12, C-19). Defeated combatants that never rolled are
 * skipped here, because they had no place in the order.
 */
export function takeTurnsLeft<Rules>(
  mutation: Mutation<Rules>,
  order: readonly CombatantId[],
  passing: Passing<Rules> = { skip: skipTurn, lose: loseTurn },
): void {
  for (const id of order) {
    while (owesTurn(mutation.fight, id)) {
      const neverRolled = baseOf(mutation.fight, id) === null && whyIdle(mutation.fight, id) === "defeated";
      if (neverRolled) passing.skip(mutation, id, "defeated");
      else passing.lose(mutation, id);
    }
  }
}

/** Removes `surprised` if it was set. */
export const clearSurprise = (mutation: Mutation, id: CombatantId): void => liftCondition(mutation, id, "surprised");
