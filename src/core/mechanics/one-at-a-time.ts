import { combatant, whyIdle } from "../state/combatants";
import type { Body } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import type { Act, Numbers } from "../engine/variant";

import { allRolled, isUnacted, placeNewcomers, someoneCanAct } from "./rounds";
import type { OneActing } from "./own-turn";
import { settleTies } from "./ties";

/** What a variant in which one combatant acts at a time has of its own at the joints. */
export interface OneAtATime<Rules extends OneActing> {
  readonly numbers: Numbers;
  /** From top to bottom. */
  order(body: Body<Rules>): CombatantId[];
  /** Whose turn is next, able to act or not; null where the round is over. Left out: the first who has not acted (C-16). */
  next?(body: Body<Rules>): CombatantId | null;
  /** Starts the turn of whom `active` names. */
  start(act: Act<Rules>, id: CombatantId): void;
  /** Lets a turn pass whose combatant cannot act (C-15). */
  skip(act: Act<Rules>, id: CombatantId, why: "defeated" | "incapacitated"): void;
  /** Ends the round and begins the next. */
  finishRound(act: Act<Rules>): void;
  /** Whether anybody with a turn still to come could take it; left out: anybody with a number. */
  someoneCanAct?(body: Body<Rules>): boolean;
}

/**
 * Carries on a fight in which one acts at a time: the count begins when everybody has rolled, ties are rolled off,
 * newcomers take their places, those who cannot act are skipped, and the first who can begins (C-15 … C-18). It rests when
 * somebody acts, while numbers are missing, and in a round that waits for the gm (C-21).
 */
export function settleOneAtATime<Rules extends OneActing>(act: Act<Rules>, variant: OneAtATime<Rules>): void {
  const { body } = act;
  const canAct = (): boolean => variant.someoneCanAct?.(body) ?? someoneCanAct(body);
  while (Object.keys(body.combatants).length > 0) {
    if (body.stage === "rolling") {
      if (!allRolled(body, canAct)) return;
      body.stage = "turn";
      body.halted = false;
    }
    // Declarations are closed by the gm and never by themselves.
    if (body.stage === "declaring") return;
    settleTies(act, variant.numbers);
    placeNewcomers(act, variant.order(body));
    if (body.rules.active !== null || (body.halted && !canAct())) return;
    // Here it was another command that let somebody act: a round that begins halted stops below.
    body.halted = false;
    passOn(act, variant);
    if (body.halted) return;
  }
}

function passOn<Rules extends OneActing>(act: Act<Rules>, variant: OneAtATime<Rules>): void {
  const id = variant.next === undefined ? firstUnacted(act.body, variant.order(act.body)) : variant.next(act.body);
  if (id === null) return variant.finishRound(act);
  const idle = whyIdle(act.body, id);
  if (idle !== null) return variant.skip(act, id, idle);
  act.body.rules.active = id;
  variant.start(act, id);
}

function firstUnacted(body: Body, order: readonly CombatantId[]): CombatantId | null {
  return order.find((id) => combatant(body, id).base !== null && isUnacted(body, id)) ?? null;
}
