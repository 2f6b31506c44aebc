import { areFaces, type DiceFor, type Tape } from "../state/tape";
import { diceOf, totalOf, writeFormula, type Formula, type NumberLookup } from "../state/formula";
import type { Text } from "../state/text";

/** A roll that the core asks for. `formula` has its names replaced: `1d20 + 3`. */
export interface DiceRequest {
  readonly for: DiceFor;
  readonly formula: string;
  readonly reason: Text;
  /** The face is a card, so no die is shown. `card-dealt` says which card. */
  readonly isCard?: true;
}

/** Throws dice at once, if the host can: a face for each die, in order. */
export type Thrower = (request: DiceRequest) => readonly number[];

/** A roll that a rule asks for. `numbers` gives the values of the formula's names. */
export interface Throw {
  readonly for: DiceFor;
  readonly formula: Formula;
  readonly numbers: NumberLookup;
  readonly reason: Text;
  readonly isCard?: boolean;
}

/** `faces` are in order, including dropped dice. */
export interface Rolled {
  readonly total: number;
  readonly faces: readonly number[];
}

/** {@link DiceBox} throws it to leave a rule without faces. Not an `Error`, because recording a stack is slow. */
export class NeedDice {
  constructor(readonly requests: readonly DiceRequest[]) {}
}

function stopFor(requests: readonly DiceRequest[]): never {
  // oxlint-disable-next-line typescript/only-throw-error -- Caught by `propose`; see NeedDice.
  throw new NeedDice(requests);
}

/** {@link DiceBox} throws it if a face does not fit its die, is missing in a throw, or was not requested. */
export class BadDice extends Error {
  constructor(readonly dieFor: DiceFor) {
    super("bad dice");
  }
}

/**
 * Hands out the faces of a tape, so a rule rolls as if dice were at hand. If the tape is too short, a thrower extends
 * it, or {@link NeedDice} ends the attempt: the host rolls, and the rule runs again from the same state (C-17).
 */
export class DiceBox {
  readonly #faces: Record<DiceFor, readonly number[]>;
  readonly #thrower: Thrower | undefined;
  readonly #used = new Map<DiceFor, number>();

  constructor(tape: Tape, thrower?: Thrower) {
    this.#faces = { ...tape };
    this.#thrower = thrower;
  }

  get tape(): Tape {
    return this.#faces;
  }

  /** Requests the missing dice of one call together. */
  throw(throws: readonly Throw[]): Rolled[] {
    const missing: DiceRequest[] = [];
    const rolled = throws.map((each) => {
      const sides = diceOf(each.formula);
      const faces = this.#take(each.for, sides.length) ?? this.#throwNow(each, sides.length);
      if (faces === null) {
        missing.push(requestOf(each));
        return NOTHING;
      }
      if (faces.some((face, i) => face > (sides[i] ?? 0))) throw new BadDice(each.for);
      return { total: totalOf(each.formula, each.numbers, faces), faces };
    });
    if (missing.length > 0) stopFor(missing);
    return rolled;
  }

  /** Throws if a face was not used, because tapes are stored with commands. */
  close(): void {
    for (const [dieFor, faces] of Object.entries(this.#faces)) {
      if (faces.length > (this.#used.get(dieFor) ?? -1)) throw new BadDice(dieFor);
    }
  }

  #take(dieFor: DiceFor, count: number): readonly number[] | null {
    if (count === 0) return [];
    const used = this.#used.get(dieFor) ?? 0;
    const given = this.#givenTo(dieFor);
    if (given.length <= used) return null;
    if (given.length < used + count) throw new BadDice(dieFor);
    this.#used.set(dieFor, used + count);
    return used === 0 && given.length === count ? given : given.slice(used, used + count);
  }

  #givenTo(dieFor: DiceFor): readonly number[] {
    return Object.hasOwn(this.#faces, dieFor) ? (this.#faces[dieFor] ?? []) : [];
  }

  #throwNow(each: Throw, count: number): readonly number[] | null {
    if (this.#thrower === undefined) return null;
    const thrown = this.#thrower(requestOf(each));
    if (!areFaces(thrown)) throw new BadDice(each.for);
    if (thrown.length !== count) throw new BadDice(each.for);
    const given = this.#givenTo(each.for);
    const faces = [...thrown];
    this.#faces[each.for] = given.length === 0 ? faces : [...given, ...faces];
    this.#used.set(each.for, given.length + count);
    return faces;
  }
}

const NOTHING: Rolled = { total: 0, faces: [] };

const requestOf = (each: Throw): DiceRequest => ({
  for: each.for,
  formula: writeFormula(each.formula, each.numbers),
  reason: each.reason,
  ...(each.isCard === true && { isCard: true as const }),
});

/** Runs independent tasks in order. Requests all their missing dice together. */
export function askAtOnce<T>(tasks: readonly (() => T)[]): T[] {
  const missing: DiceRequest[] = [];
  const done: T[] = [];
  for (const task of tasks) {
    try {
      done.push(task());
    } catch (error) {
      if (!(error instanceof NeedDice)) throw error;
      missing.push(...error.requests);
    }
  }
  if (missing.length > 0) stopFor(missing);
  return done;
}
