import type { DiceRequest, Outcome, Tape, Command } from "../../core/index";

export interface MadeRoll {
  readonly request: DiceRequest;
  readonly roll: Roll;
}

/** Thrown dice: rolls to show, and faces for the tape. */
export interface Thrown {
  readonly made: readonly MadeRoll[];
  readonly fallen: readonly Fallen[];
}

async function roll(request: DiceRequest): Promise<MadeRoll> {
  const made = new Roll(request.formula);
  await made.evaluate();
  return { request, roll: made };
}

/** Throws the core's requests with Foundry's dice on this client. */
export async function throwDice(requests: readonly DiceRequest[]): Promise<Thrown> {
  const made = await Promise.all(requests.map(roll));
  return { made, fallen: made.map((madeRoll) => ({ request: madeRoll.request, faces: facesOf(madeRoll.roll) })) };
}

/** Who throws which dice, and how. */
export interface Hand {
  throws(request: DiceRequest): boolean;
  throw(requests: readonly DiceRequest[]): Promise<Thrown>;
}

export interface Rolled extends Thrown {
  readonly outcome: Outcome;
  readonly tape: Tape;
}

/**
 * Proposes and throws until the outcome is final or other hands must throw. The asking and the deciding client share
 * this loop.
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
    // The core asks for everything together, so the missing part is another hand's.
    if (own.length < outcome.requests.length) return { outcome, tape: now, made, fallen };
  }
}

export interface RolledDice {
  readonly dice: readonly { readonly results: readonly { readonly result: number }[] }[];
}

/** A roll's faces in the order of its formula, including dropped dice. */
export const facesOf = ({ dice }: RolledDice): number[] =>
  dice.flatMap((die) => die.results.map(({ result }) => result));

export interface Fallen {
  readonly request: DiceRequest;
  readonly faces: readonly number[];
}

export function extended(tape: Tape, fallen: readonly Fallen[]): Tape {
  const longer: Record<string, readonly number[]> = { ...tape };
  for (const { request, faces } of fallen) longer[request.for] = [...(longer[request.for] ?? []), ...faces];
  return longer;
}

const KEPT = 20;

/** A command's key in a round: its dice are for nothing else. */
export const purposeOf = (round: number, command: Command): string => JSON.stringify([round, command]);

/**
 * Dice thrown for a refused command, because the GM had left or others came first. A retry gets the same dice, because
 * otherwise a refusal would allow a second throw. Forgotten once the command is done.
 */
export class KeptDice {
  readonly #fallen = new Map<string, Fallen[]>();

  /** Removes and returns the earlier faces for an equal request of this command, or null. */
  take(purpose: string, request: DiceRequest): Fallen | null {
    const kept = this.#fallen.get(purpose) ?? [];
    const at = kept.findIndex(
      (fallen) => fallen.request.for === request.for && fallen.request.formula === request.formula,
    );
    if (at === -1) return null;
    const [found] = kept.splice(at, 1);
    return found ?? null;
  }

  keep(purpose: string, fallen: readonly Fallen[]): void {
    if (fallen.length === 0) return;
    const all = [...fallen, ...(this.#fallen.get(purpose) ?? [])];
    this.#fallen.delete(purpose);
    this.#fallen.set(purpose, all);
    const [oldest] = this.#fallen.keys();
    if (this.#fallen.size > KEPT && oldest !== undefined) this.#fallen.delete(oldest);
  }

  forget(purpose: string): void {
    this.#fallen.delete(purpose);
  }
}
