import { combatant, nextSerial, setMark, whyIdle } from "../state/combatants";
import type { CombatantId } from "../state/ids";
import type { Act } from "../engine/variant";
import { effectsAtEnd, effectsAtStart } from "./effects";
import { owesTurn } from "./rounds";

/** Starts the turns of these combatants together. */
export function startTurns(act: Act, ids: readonly CombatantId[]): void {
  act.body.asked = true;
  act.emit({ type: "turn-started", combatants: [...ids] });
  for (const id of ids) setMark(act.body, id, { began: true });
  effectsAtStart(act, ids);
}

/** Goes on with a turn that was put off: what its start brings is not processed again (C-23). */
export function resumeTurn(act: Act, id: CombatantId): void {
  act.body.asked = true;
  act.emit({ type: "turn-started", combatants: [id], resumed: true });
}

/** Ends the turns of these combatants together, with all that a turn's end brings (C-19). */
export function endTurns(act: Act, ids: readonly CombatantId[]): void {
  act.emit({ type: "turn-ended", combatants: [...ids] });
  for (const id of ids) setMark(act.body, id, { acted: nextSerial(act.body) });
  effectsAtEnd(act, ids, "taken");
}

/**
 * A turn that passes because its combatant cannot act (C-15). It is a turn all the same: what its start and its end bring
 * comes, unless it had begun before and was put off (C-23). What a variant has come with the start is done by `starts`.
 */
export function skipTurn(
  act: Act,
  id: CombatantId,
  why: "defeated" | "incapacitated",
  begun = false,
  starts?: () => void,
): void {
  act.emit({ type: "turn-skipped", combatant: id, why });
  setMark(act.body, id, { began: true, acted: nextSerial(act.body) });
  if (!begun) {
    effectsAtStart(act, [id]);
    starts?.();
  }
  effectsAtEnd(act, [id], "skipped");
}

/** A turn that never came: only what its end brings (C-19). */
export function loseTurn(act: Act, id: CombatantId): void {
  act.emit({ type: "turn-skipped", combatant: id, why: "lost" });
  setMark(act.body, id, { acted: nextSerial(act.body) });
  effectsAtEnd(act, [id], "lost");
}

/** How a variant lets turns pass: as the kit does, with what its own rules add. */
interface Passing<Rules> {
  skip(act: Act<Rules>, id: CombatantId, why: "defeated" | "incapacitated"): void;
  lose(act: Act<Rules>, id: CombatantId): void;
}

/**
 * At a round's end: who is still owed a turn loses it, from the top of the order (C-12, C-19). The defeated who never
 * rolled had no place to be skipped at: they are skipped here.
 */
export function takeTurnsLeft<Rules>(
  act: Act<Rules>,
  order: readonly CombatantId[],
  passing: Passing<Rules> = { skip: skipTurn, lose: loseTurn },
): void {
  for (const id of order.filter((one) => owesTurn(act.body, one))) {
    const neverRolled = combatant(act.body, id).base === null && whyIdle(act.body, id) === "defeated";
    if (neverRolled) passing.skip(act, id, "defeated");
    else passing.lose(act, id);
  }
}
