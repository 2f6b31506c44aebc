import type { DiceRequest, Outcome, Tape, Command } from "../../core/index";

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

/** The parts of Foundry's Roll that are looked at here. */
export interface RolledDice {
  readonly dice: readonly { readonly results: readonly { readonly result: number }[] }[];
}

/** The faces of a roll, die by die in the order of its formula, those that were dropped included. */
export const facesOf = ({ dice }: RolledDice): number[] =>
  dice.flatMap((die) => die.results.map(({ result }) => result));

/** A request with the faces that fell for it. */
export interface Fallen {
  readonly request: DiceRequest;
  readonly faces: readonly number[];
}

/** A tape with more faces at its end, each with those of the same combatant or side. */
export function extended(tape: Tape, fallen: readonly Fallen[]): Tape {
  const longer: Record<string, readonly number[]> = { ...tape };
  for (const { request, faces } of fallen) longer[request.for] = [...(longer[request.for] ?? []), ...faces];
  return longer;
}

/** How many commands' dice are kept: nobody comes back to older ones. */
const KEPT = 20;

/** The key of a command in one round of a fight: the dice thrown for it belong to it and to nothing else. */
export const purposeOf = (round: number, command: Command): string => JSON.stringify([round, command]);

/**
 * Dice that have been thrown, and seen, for a command that was then refused: the gm had gone, somebody else was first.
 * A second try gets the same dice, since otherwise a refusal would be a second throw for luck. They are forgotten
 * once the command has gone through.
 */
export class KeptDice {
  readonly #fallen = new Map<string, Fallen[]>();

  /** Takes out what fell for an equal request of this command before; null where nothing did. */
  take(purpose: string, request: DiceRequest): Fallen | null {
    const kept = this.#fallen.get(purpose) ?? [];
    const at = kept.findIndex(
      (fallen) => fallen.request.for === request.for && fallen.request.formula === request.formula,
    );
    if (at === -1) return null;
    const [found] = kept.splice(at, 1);
    return found ?? null;
  }

  /** Puts dice away after a refusal, in front of what may still be there. */
  keep(purpose: string, fallen: readonly Fallen[]): void {
    if (fallen.length === 0) return;
    const all = [...fallen, ...(this.#fallen.get(purpose) ?? [])];
    this.#fallen.delete(purpose);
    this.#fallen.set(purpose, all);
    const [oldest] = this.#fallen.keys();
    if (this.#fallen.size > KEPT && oldest !== undefined) this.#fallen.delete(oldest);
  }

  /** The command has gone through: what is left of its dice is void. */
  forget(purpose: string): void {
    this.#fallen.delete(purpose);
  }
}
