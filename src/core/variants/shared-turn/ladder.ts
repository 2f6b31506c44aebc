import { whyIdle } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { participants, partOf, STEPS, type Intention, type Part, type State, type Turn } from "./state";

/** The parts that the priority list holds back until their step (S-10). */
export type Held = "spell" | "cantrip-spell" | "ranged" | "cantrip" | "movement" | "melee";

const ACTOR_STEPS: Readonly<Record<Intention, readonly number[]>> = {
  dodge: [],
  spell: [2],
  ranged: [3],
  cantrip: [3],
  move: [4, 6],
  dash: [6],
  melee: [8],
  other: [],
};

const REACTOR_STEPS: Readonly<Record<Intention, readonly number[]>> = {
  dodge: [1],
  spell: [5, 9],
  ranged: [3],
  cantrip: [3],
  move: [7, 10],
  dash: [10],
  melee: [8],
  other: [5, 9],
};

const ACTOR_FIRST: Readonly<Record<Held, number>> = {
  spell: 2,
  "cantrip-spell": 2,
  ranged: 3,
  cantrip: 3,
  movement: 4,
  melee: 8,
};
const REACTOR_FIRST: Readonly<Record<Held, number>> = {
  spell: 5,
  "cantrip-spell": 3,
  ranged: 3,
  cantrip: 3,
  movement: 7,
  melee: 8,
};

/** The kinds of attack that alternate at a step (S-12). */
const ALTERNATING: Readonly<Record<number, readonly Intention[]>> = { 3: ["ranged", "cantrip"], 8: ["melee"] };

/** S-11: the steps of this shared turn in which somebody has something to do, past ones too; none in an ordinary turn. */
export function relevantSteps(turn: Turn): number[] {
  if (turn.shared !== true) return [];
  const parts = Object.values(turn.parts);
  if (parts.some((part) => part.intends === null)) return [...STEPS];
  const needed = new Set(parts.flatMap((part) => stepsOf(part, turn.step)));
  return STEPS.filter((step) => needed.has(step));
}

function stepsOf(part: Part, now: number | null): number[] {
  const table = part.part === "actor" ? ACTOR_STEPS : REACTOR_STEPS;
  const steps = (part.intends ?? []).flatMap((intention) => table[intention]);
  return part.part === "actor" ? steps : steps.filter((step) => isOpenFor(part, step, now));
}

/** S-11, S-14: of 5 and 9 both stand until the threat has been said or 5 has gone by, which is then the one. */
function isOpenFor(part: Part, step: number, now: number | null): boolean {
  if (step === 5) return part.threat !== true;
  if (step === 9) return part.threat ?? (now ?? 0) <= 5;
  return true;
}

/** The next relevant step, or null at the last. */
export function nextStepOf(turn: Turn): number | null {
  return relevantSteps(turn).find((step) => step > (turn.step ?? 0)) ?? null;
}

/** S-10: the step from which on something may be done by somebody in the turn; 0 in an ordinary turn. */
export function firstStep(turn: Turn, part: Part, what: Held): number {
  if (turn.shared !== true) return 0;
  if (part.part === "actor") return ACTOR_FIRST[what];
  return what === "spell" && part.threat === true ? 9 : REACTOR_FIRST[what];
}

/** Tells whether the turn has come as far as a step. */
export function hasReached(turn: Turn, step: number): boolean {
  return (turn.step ?? 0) >= step;
}

/** The kinds of attack taken in turn at the present step; none elsewhere. */
export function alternatingKinds(turn: Turn): readonly Intention[] {
  return turn.shared === true && turn.step !== null ? (ALTERNATING[turn.step] ?? []) : [];
}

/**
 * S-12: whose attack is next in step 3 or 8: the Actor one, then each Reactor one as declared, and again, without those
 * who have run out, cannot act, or never meant to attack this way. Null where nobody is left, and in other steps.
 */
export function nextAttackOf(fight: Fight<State>): CombatantId | null {
  const { turn } = fight.rules;
  const kinds = turn === null ? [] : alternatingKinds(turn);
  if (turn === null || kinds.length === 0) return null;
  const all = participants(turn);
  const after = turn.attacks.last === null ? 0 : all.indexOf(turn.attacks.last) + 1;
  const inTurn = [...all.slice(after), ...all.slice(0, after)];
  return inTurn.find((id) => attacksHere(fight, turn, id, kinds)) ?? null;
}

/** Tells whether somebody takes part in the alternating attacks of the present step and has not run out. */
export function attacksHere(fight: Fight<State>, turn: Turn, id: CombatantId, kinds = alternatingKinds(turn)): boolean {
  const part = partOf(fight, id);
  if (part === undefined || turn.attacks.done[id] === true || whyIdle(fight, id) !== null) return false;
  return part.intends === null ? kinds.length > 0 : part.intends.some((intention) => kinds.includes(intention));
}
