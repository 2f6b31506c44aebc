import { asJoined, baseOf, hasActed, initiativeOf, sees, whyIdle } from "../../state/combatants";
import type { Fight, Viewer } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { set } from "../../state/write";
import type { Mutation } from "../../engine/variant";
import { ableToAct, chosenTurns, firstAble } from "../../mechanics/chosen-turns";
import { activeOf } from "../../mechanics/own-turn";
import { beginRound, endRound } from "../../mechanics/rounds";
import { rollOffAmong } from "../../mechanics/ties";
import { skipTurn } from "../../mechanics/turns";
import { numbers } from "./numbers";
import type { State } from "./state";

type PopcornMutation = Mutation<State>;

/** One after the other as they are named: N-1 … N-4. */
const turns = chosenTurns<State>({
  start(mutation) {
    const { fight } = mutation;
    const first = fight.rules.first ?? highest(mutation);
    set(fight.rules, { first: null });
    beginRound(mutation);
    set(fight, { stage: "choosing" });
    if (first !== null && whyIdle(fight, first) === null) begin(mutation, first);
  },

  among: asJoined,
  skip: skipTurn,

  finishRound(mutation) {
    endRound(mutation);
    beginRound(mutation);
  },

  forget({ fight: { rules } }, id) {
    if (rules.first === id) set(rules, { first: null });
    if (rules.chooser === id) set(rules, { chooser: null });
  },

  next({ fight, viewer }) {
    const next = firstToChoose(fight, viewer);
    return next === null ? null : { do: "choose", combatant: next };
  },
});

/** The joints of a fight in which the one acting names who comes next. */
export const { flow } = turns;

/** N-1: who rolled highest of those who can act; level ones roll off. Null where nobody can. */
function highest(mutation: PopcornMutation): CombatantId | null {
  const { fight } = mutation;
  const able = ableToAct(fight).filter((id) => baseOf(fight, id) !== null);
  const most = Math.max(...able.map((id) => initiativeOf(fight, id) ?? 0));
  const best = able.filter((id) => initiativeOf(fight, id) === most);
  return rollOffAmong(mutation, numbers, best)[0] ?? null;
}

/** N-1, N-2: starts the turn of whoever was named, who names the next one. */
export function begin(mutation: PopcornMutation, id: CombatantId): void {
  set(mutation.fight.rules, { chooser: id });
  turns.begin(mutation, id);
}

/** N-2: the combatants that may be named now, as joined: without a turn in this round, and able to act (C-15). */
export function choosable(fight: Fight<State>): CombatantId[] {
  const able = ableToAct(fight).filter((id) => id !== activeOf(fight));
  const others = able.filter((id) => mayChooseItself(fight) || id !== fight.rules.chooser);
  // With nobody else able to act, the chooser may name itself.
  return others.length > 0 ? others : able;
}

/** N-2, N-3: ends the turn of the one acting and hands over, into the next round where nobody is left in this one. */
export function handOver(mutation: PopcornMutation, id: CombatantId, next: CombatantId | null): void {
  turns.end(mutation, id);
  if (next === null) return;
  turns.toNextChoice(mutation);
  const { fight } = mutation;
  // The turn's end may have left somebody to act in this round, before the one named for the next.
  if (!hasActed(fight, next) && whyIdle(fight, next) === null) begin(mutation, next);
}

/** N-3: tells whether the one acting is the last of its round who can act: then it names who begins the next. */
export function isLast(fight: Fight<State>): boolean {
  return firstAble(fight, asJoined(fight), activeOf(fight)) === null;
}

/** N-3: whether the last of a round may begin the next as well. */
export function mayChooseItself(fight: Fight<State>): boolean {
  return fight.options["selfNext"] !== false;
}

/** C-20: the first who may be named, of those the viewer sees, if there are any. */
function firstToChoose(fight: Fight<State>, viewer: Viewer): CombatantId | null {
  const first = (fits: (id: CombatantId) => boolean): CombatantId | null =>
    firstAble(fight, asJoined(fight), activeOf(fight), fits);
  const isOther = (id: CombatantId): boolean => mayChooseItself(fight) || id !== fight.rules.chooser;
  const mayBeNamed = first(isOther) === null ? () => true : isOther;
  return first((id) => mayBeNamed(id) && sees(fight, viewer, id)) ?? first(mayBeNamed);
}
