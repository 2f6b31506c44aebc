import { asJoined, baseOf, combatant, isOfOwnSide, whyIdle } from "../state/combatants";
import type { CombatantId, Fight, Viewer } from "../state/fight";
import type { Formula } from "../state/formula";
import { entryOf } from "../state/table";
import { put, set } from "../state/write";
import { takeNumbersBack } from "../mechanics/rounds";
import { areDealt, choicesOf, isDeclared, kindsCount } from "./choices";
import { rollFor, surpriseOf, undeclaredKind } from "./kinds";
import type { Declaration, State } from "./state";

export function declarationOf(fight: Fight<State>, id: CombatantId): Declaration | null {
  const found = entryOf(fight.rules.declared ?? {}, id);
  return found?.round === fight.round ? found : null;
}

export function noteDeclaration(fight: Fight<State>, id: CombatantId, declared: Omit<Declaration, "round">): void {
  const noted = { round: fight.round, ...declared };
  if (fight.rules.declared === undefined) set(fight.rules, { declared: { [id]: noted } });
  else put(fight.rules.declared, id, noted);
}

/** Whether this round's count has begun, which reveals all declarations. */
export const isCounting = (fight: Fight<State>): boolean => fight.round > 0 && fight.rules.counted === fight.round;

/** Declared, or the kind of the undeclared once the count has begun (G-4). */
export function kindsOf(fight: Fight<State>, id: CombatantId): readonly string[] | null {
  const declared = declarationOf(fight, id)?.kinds;
  if (declared !== undefined) return declared;
  const choices = choicesOf(fight);
  const isIn = kindsCount(choices) ? baseOf(fight, id) !== null : whyIdle(fight, id) !== "defeated";
  return isDeclared(choices) && isCounting(fight) && isIn ? [undeclaredKind(choices)] : null;
}

/** Before the count, by the choice, only its own side does. */
export const mayKnow = (fight: Fight<State>, viewer: Viewer, id: CombatantId): boolean =>
  isCounting(fight) || choicesOf(fight).declarations === "open" || isOfOwnSide(fight, viewer, id);

/** G-4: combatants that could declare and have not, as joined. */
export const undeclared = (fight: Fight<State>): CombatantId[] =>
  asJoined(fight).filter((id) => whyIdle(fight, id) === null && declarationOf(fight, id) === null);

/** G-1: other combatants of the kind that no player declares for and that can act. */
export function alikeIn(fight: Fight<State>, first: CombatantId): CombatantId[] {
  const { kind, side } = combatant(fight, first);
  return asJoined(fight).filter((id) => {
    const other = combatant(fight, id);
    const isAlike = other.kind === kind && other.side === side && other.owner === null;
    return id !== first && isAlike && whyIdle(fight, id) === null;
  });
}

/** G-1: begins the declarations of a round. Numbers of the round before do not count. */
export function beginDeclaring(fight: Fight<State>): void {
  if (fight.round > 1 && areDealt(choicesOf(fight))) takeNumbersBack(fight);
  set(fight, { stage: "declaring" });
}

/** C-21: declarations that waited for the GM continue once anyone can declare. */
export function waitForDeclarations(fight: Fight<State>): void {
  const canDeclare = (id: CombatantId): boolean => whyIdle(fight, id) === null;
  if (fight.halted && asJoined(fight).some(canDeclare)) set(fight, { halted: false });
}

/** G-2, G-4: the roll by what a combatant has declared, and by surprise. */
export function declaredRoll(fight: Fight<State>, id: CombatantId): Formula {
  const choices = choicesOf(fight);
  const kinds = declarationOf(fight, id)?.kinds ?? [undeclaredKind(choices)];
  return rollFor(fight, id, kindsCount(choices) ? kinds : []);
}

/** Notes the faces of a roll with its declaration, so that people read what was rolled for what. */
export function noteFaces(fight: Fight<State>, id: CombatantId, faces?: readonly number[]): void {
  if (!kindsCount(choicesOf(fight)) || !isCounting(fight)) return;
  const kinds = declarationOf(fight, id)?.kinds ?? [undeclaredKind(choicesOf(fight))];
  const surprise = faces === undefined ? undefined : surpriseOf(fight, id);
  noteDeclaration(fight, id, {
    kinds,
    faces: faces === undefined ? null : [...faces],
    ...(surprise !== undefined && { surprise }),
  });
}
