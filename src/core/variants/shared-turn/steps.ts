import { whyIdle } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { canPayFor, paidWith, type Paid } from "./payment";
import { isHeldBySurprise, participants, partIn, partOf } from "./state";
import type { Intention, Part, State, Turn } from "./state";

/** Who acts, its name, and its intentions. */
export interface Step {
  readonly number: number;
  readonly who: "actor" | "reactor" | "both";
  readonly what: string;
  readonly uses: readonly Intention[];
}

/** S-10: the ten steps. Steps for both parts alternate attacks (S-12). A Reactor uses either 5 or 9 (S-14). */
export const STEPS: readonly Step[] = [
  { number: 1, who: "reactor", what: "dodge", uses: ["dodge"] },
  { number: 2, who: "actor", what: "spells", uses: ["spell"] },
  { number: 3, who: "both", what: "ranged", uses: ["ranged", "cantrip"] },
  { number: 4, who: "actor", what: "movement", uses: ["move", "dash"] },
  { number: 5, who: "reactor", what: "late-out-of-reach", uses: ["spell", "other"] },
  { number: 6, who: "actor", what: "remaining-movement", uses: ["move", "dash"] },
  { number: 7, who: "reactor", what: "movement", uses: ["move", "dash"] },
  { number: 8, who: "both", what: "melee", uses: ["melee"] },
  { number: 9, who: "reactor", what: "late-in-reach", uses: ["spell", "other"] },
  { number: 10, who: "reactor", what: "remaining-movement", uses: ["move", "dash"] },
];

export const LAST_STEP = 10;

/** Undefined in an ordinary turn, and if no step matters. */
export const stepOf = (turn: Turn): Step | undefined =>
  turn.shared === true ? STEPS.find(({ number }) => number === turn.step) : undefined;

export const isStepOf = ({ who }: Step, { part }: Part): boolean => who === "both" || who === part;

/** S-10, S-13: the first step that allows an intention. 0 in an ordinary turn, and if no step is for it. */
export function firstStep(turn: Turn, part: Part, what: Intention): number {
  if (turn.shared !== true) return 0;
  const first = STEPS.find((step) => isStepOf(step, part) && isOpenFor(part, step, null) && step.uses.includes(what));
  return first?.number ?? 0;
}

/** S-10: the next relevant step, or null. */
export const nextStepOf = (turn: Turn): number | null =>
  relevantSteps(turn).find((step) => step > (turn.step ?? 0)) ?? null;

/** Whether a later step still matters to someone, visible or not. */
export const hasStepsLeft = (turn: Turn): boolean => nextStepOf(turn) !== null;

/** S-11: the steps in which a combatant has something to do, past steps included. `sees` limits the combatants. */
export function relevantSteps(turn: Turn, sees: (id: CombatantId) => boolean = () => true): number[] {
  if (turn.shared !== true) return [];
  const parts = Object.entries(turn.parts).flatMap(([id, part]) => (sees(id) ? [part] : []));
  const isNeeded = (step: Step): boolean =>
    parts.some(
      (part) =>
        part.intends === null ||
        (isStepOf(step, part) &&
          isOpenFor(part, step, turn.step) &&
          part.intends.some((each) => step.uses.includes(each))),
    );
  return STEPS.filter(isNeeded).map(({ number }) => number);
}

/** S-11, S-14: steps 5 and 9 are both open until the threat is known. Once step 5 is over, it is the right step. */
function isOpenFor({ threat, moved }: Part, { number, uses }: Step, now: number | null): boolean {
  // A combatant whose movement has ended may still move, but no step waits for it.
  if (moved !== undefined && uses.includes("move")) return number <= moved;
  if (number === 5) return threat !== true;
  if (number === 9) return threat ?? (now ?? 0) <= 5;
  return true;
}

/** S-11: the combatants that the present step is for, by part and plan. */
export function wantedNow(turn: Turn): CombatantId[] {
  const step = stepOf(turn);
  return participants(turn).filter((id) => {
    const part = turn.parts[id];
    if (step === undefined || part === undefined || !isStepOf(step, part) || !isOpenFor(part, step, null)) return false;
    return part.intends?.some((each) => step.uses.includes(each)) ?? true;
  });
}

/** S-11: not done, able, and with the means left. */
export function leftHere(fight: Fight<State>): CombatantId[] {
  const { turn } = fight.rules;
  const step = turn === null ? undefined : stepOf(turn);
  if (turn === null || step === undefined) return [];
  return wantedNow(turn).filter((id) => {
    const part = partOf(fight, id);
    if (part === undefined || isOut(fight, turn, id)) return false;
    return step.uses.some((use) => (part.intends?.includes(use) ?? true) && isLeft(part, use));
  });
}

function isLeft(part: Part, use: Intention): boolean {
  if (use === "move" || use === "dash") return part.moved === undefined;
  return canPayFor(part, use === "other" ? { what: "action" } : { kind: use });
}

const isOut = (fight: Fight<State>, turn: Turn, id: CombatantId): boolean =>
  turn.attacks.done[id] === true || whyIdle(fight, id) !== null || isHeldBySurprise(fight, id);

/** S-12: the alternating kinds of attack in the present step. */
export function alternatingKinds(turn: Turn): readonly Intention[] {
  const step = stepOf(turn);
  return step?.who === "both" ? step.uses : [];
}

/** S-12: whether an attack alternates in the present step. Only attacks by action do. */
export const isInAlternation = (turn: Turn, attack: { readonly kind: Intention } & Omit<Paid, "combatant">): boolean =>
  paidWith(attack) === "action" && alternatingKinds(turn).includes(attack.kind);

/**
 * S-12: the next attacker in step 3 or 8: the Actor once, each Reactor once as declared, and again. Skips combatants
 * that are done, unable, or without such an intention. Null if no attacker is left, and in other steps.
 */
export function nextAttackOf(fight: Fight<State>): CombatantId | null {
  const { turn } = fight.rules;
  if (turn === null) return null;
  const all = participants(turn);
  const after = turn.attacks.last === null ? 0 : all.indexOf(turn.attacks.last) + 1;
  const inTurn = [...all.slice(after), ...all.slice(0, after)];
  const canAttack = (id: CombatantId): boolean =>
    attacksMeant(fight, turn, id).some((kind) => canPayFor(partIn(fight, id), { kind }));
  return inTurn.find(canAttack) ?? null;
}

/** The planned attacks of the present step, until they are done. */
export function attacksMeant(fight: Fight<State>, turn: Turn, id: CombatantId): readonly Intention[] {
  const part = partOf(fight, id);
  if (part === undefined || isOut(fight, turn, id)) return [];
  return alternatingKinds(turn).filter((kind) => part.intends?.includes(kind) ?? true);
}
