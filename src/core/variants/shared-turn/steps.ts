import { whyIdle } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { canPayFor, paidWith, type Paid } from "./payment";
import { isHeldBySurprise, participants, partOf, type Intention, type Part, type State, type Turn } from "./state";

/** A step of the priority list: whose it is, the word for it on screens, and the intentions it is for. */
export interface Step {
  readonly number: number;
  readonly who: "actor" | "reactor" | "both";
  readonly what:
    | "dodge"
    | "spells"
    | "ranged"
    | "movement"
    | "late-out-of-reach"
    | "remaining-movement"
    | "melee"
    | "late-in-reach";
  readonly uses: readonly Intention[];
}

/** S-10: the ten steps. In those of both they attack in turn (S-12); of 5 and 9 one is a Reactor's (S-14). */
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

/** The number of the last step. */
export const LAST_STEP = 10;

/** The step that a turn stands at; undefined in an ordinary turn, and where no step matters. */
export const stepOf = (turn: Turn): Step | undefined =>
  turn.shared === true ? STEPS.find(({ number }) => number === turn.step) : undefined;

/** Tells whether a step is for those who have this part in the turn. */
export function isStepOf({ who }: Step, { part }: Part): boolean {
  return who === "both" || who === part;
}

/** S-10, S-13: the step from which on somebody in the turn may do what it intends; 0 in an ordinary turn, and where no step is for it. */
export function firstStep(turn: Turn, part: Part, what: Intention): number {
  if (turn.shared !== true) return 0;
  const first = STEPS.find((step) => isStepOf(step, part) && isOpenFor(part, step, null) && step.uses.includes(what));
  return first?.number ?? 0;
}

/** S-10: the next relevant step, or null at the last and in an ordinary turn. */
export function nextStepOf(turn: Turn): number | null {
  return relevantSteps(turn).find((step) => step > (turn.step ?? 0)) ?? null;
}

/** Tells whether a later step still matters to somebody, seen or unseen. */
export function goesOn(turn: Turn): boolean {
  return nextStepOf(turn) !== null;
}

/**
 * S-11: the steps of this shared turn in which somebody has something to do, past ones too; none in an ordinary turn. A viewer's
 * are those of the parts it `sees`.
 */
export function relevantSteps(turn: Turn, sees: (id: CombatantId) => boolean = () => true): number[] {
  if (turn.shared !== true) return [];
  const parts = Object.entries(turn.parts).flatMap(([id, part]) => (sees(id) ? [part] : []));
  const isNeeded = (step: Step): boolean =>
    parts.some(
      (part) =>
        part.intends === null ||
        (isStepOf(step, part) &&
          isOpenFor(part, step, turn.step) &&
          part.intends.some((one) => step.uses.includes(one))),
    );
  return STEPS.filter(isNeeded).map(({ number }) => number);
}

/** S-11, S-14: of 5 and 9 both stand until the threat has been said or 5 has gone by, which is then the one. */
function isOpenFor({ threat, moved }: Part, { number, uses }: Step, now: number | null): boolean {
  // A combatant that has moved for good can still move; no step waits for it.
  if (moved !== undefined && uses.includes("move")) return number <= moved;
  if (number === 5) return threat !== true;
  if (number === 9) return threat ?? (now ?? 0) <= 5;
  return true;
}

/** S-11: those for whom the step where the turn stands is, by their part and their plan. */
export function wantedNow(turn: Turn): CombatantId[] {
  const step = stepOf(turn);
  return participants(turn).filter((id) => {
    const part = turn.parts[id];
    if (step === undefined || part === undefined || !isStepOf(step, part) || !isOpenFor(part, step, null)) return false;
    return part.intends?.some((one) => step.uses.includes(one)) ?? true;
  });
}

/**
 * S-11: those of them who still have something to do in that step: they have not called it done, they can act, and what they mean
 * to do is not used up.
 */
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

/** Tells whether what an intention comes to can still be paid for. */
function isLeft(part: Part, use: Intention): boolean {
  if (use === "move" || use === "dash") return part.moved === undefined;
  return canPayFor(part, use === "other" ? { what: "action" } : { kind: use });
}

/** Tells whether somebody does nothing more in the present step: has said so, or cannot act. */
const isOut = (fight: Fight<State>, turn: Turn, id: CombatantId): boolean =>
  turn.attacks.done[id] === true || whyIdle(fight, id) !== null || isHeldBySurprise(fight, id);

/** S-12: the kinds of attack taken in turn at the present step; none elsewhere. */
export function alternatingKinds(turn: Turn): readonly Intention[] {
  const step = stepOf(turn);
  return step?.who === "both" ? step.uses : [];
}

/** S-12: tells whether an attack is one of those of the present step that go in turn: those by action. */
export const isInAlternation = (turn: Turn, attack: { readonly kind: Intention } & Omit<Paid, "combatant">): boolean =>
  paidWith(attack) === "action" && alternatingKinds(turn).includes(attack.kind);

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

/** S-12: tells whether somebody takes part in the alternating attacks of the present step and has not run out, of attacks or of the action. */
function attacksHere(fight: Fight<State>, turn: Turn, id: CombatantId, kinds = alternatingKinds(turn)): boolean {
  const part = partOf(fight, id);
  return part !== undefined && attacksMeant(fight, turn, id, kinds).some((kind) => canPayFor(part, { kind }));
}

/** The attacks of the present step that are in somebody's plan, as long as they have not been called done. */
export function attacksMeant(
  fight: Fight<State>,
  turn: Turn,
  id: CombatantId,
  kinds = alternatingKinds(turn),
): readonly Intention[] {
  const part = partOf(fight, id);
  if (part === undefined || isOut(fight, turn, id)) return [];
  return kinds.filter((kind) => part.intends?.includes(kind) ?? true);
}
