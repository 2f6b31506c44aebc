import type { DiceRequest, Outcome, Tape } from "../../core/index";
import { extended, facesOf } from "./tape";
import type { Fallen } from "./tape";

/** A roll that has been made, with the request it answers. */
export interface MadeRoll {
  readonly request: DiceRequest;
  readonly roll: Roll;
}

/** Dice that have been thrown for requests: rolls to be shown, faces to be put on a tape. */
export interface Thrown {
  readonly made: readonly MadeRoll[];
  readonly fallen: readonly Fallen[];
}

async function roll(request: DiceRequest): Promise<MadeRoll> {
  const made = new Roll(request.formula);
  await made.evaluate();
  return { request, roll: made };
}

/** Throws what the core asks for with Foundry's own dice on this client. The core never rolls. */
export async function throwDice(requests: readonly DiceRequest[]): Promise<Thrown> {
  const made = await Promise.all(requests.map(roll));
  return { made, fallen: made.map((one) => ({ request: one.request, faces: facesOf(one.roll) })) };
}

/** A hand that throws dice: whose it throws, and how. */
export interface Hand {
  /** Tells whether this hand throws for a request; all others' dice are left out. */
  throws(request: DiceRequest): boolean;
  throw(requests: readonly DiceRequest[]): Promise<Thrown>;
}

/** The outcome of proposing, with the tape as it then was and the dice thrown for it here. */
export interface Rolled extends Thrown {
  readonly outcome: Outcome;
  readonly tape: Tape;
}

/**
 * Proposes, and throws what is asked for, until the outcome stands or what is missing is not this hand's to throw. The one
 * loop that throws dice: the asking client and the deciding one both go through it.
 *
 * @param propose asks the core with a tape
 * @param tape the faces that have fallen already
 */
export async function proposeRolling(propose: (tape: Tape) => Outcome, tape: Tape, hand: Hand): Promise<Rolled> {
  const made: MadeRoll[] = [];
  const fallen: Fallen[] = [];
  let now = tape;
  for (;;) {
    const outcome = propose(now);
    const own = outcome.kind === "needs-dice" ? outcome.requests.filter((request) => hand.throws(request)) : [];
    if (outcome.kind !== "needs-dice" || own.length === 0) return { outcome, tape: now, made, fallen };
    const thrown = await hand.throw(own);
    made.push(...thrown.made);
    fallen.push(...thrown.fallen);
    now = extended(now, thrown.fallen);
    // The core asks for everything together: with a part of it missing the rest is another hand's.
    if (own.length < outcome.requests.length) return { outcome, tape: now, made, fallen };
  }
}
