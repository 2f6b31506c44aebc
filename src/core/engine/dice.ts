import { areFaces, type DiceFor, type Tape } from "../state/tape";
import { diceOf, totalOf, writeFormula, type Formula, type NumberLookup } from "../state/formula";
import type { Text } from "../state/text";

/** A roll the core asks for. `formula` holds no more names: `1d20 + 3`. */
export interface DiceRequest {
  readonly for: DiceFor;
  readonly formula: string;
  readonly reason: Text;
  /** True where a face stands for one of the cards that are left: there is no die to show. What was dealt is told by `card-dealt`. */
  readonly isCard?: true;
}

/** Throws dice on the spot, where a host can: a face for each die of the request's formula, in order. */
export type Thrower = (request: DiceRequest) => readonly number[];

/** A roll as a rule wants it: names in the formula are looked up with `numbers`. */
export interface Throw {
  readonly for: DiceFor;
  readonly formula: Formula;
  readonly numbers: NumberLookup;
  readonly reason: Text;
  readonly isCard?: boolean;
}

/** The result of a roll. `faces` are in order, before any is dropped. */
export interface Rolled {
  readonly total: number;
  readonly faces: readonly number[];
}

/**
 * Thrown by {@link DiceBox} to leave a rule that needs faces which have not been given yet. Never leaves `propose`. It is no
 * `Error`: to note a stack costs more than the rule that is left.
 */
export class NeedDice {
  constructor(readonly requests: readonly DiceRequest[]) {}
}

function stopFor(requests: readonly DiceRequest[]): never {
  // oxlint-disable-next-line typescript/only-throw-error -- Caught by `propose`; see NeedDice.
  throw new NeedDice(requests);
}

/**
 * Thrown by {@link DiceBox} where a face cannot fall on its die, a throw has some of its faces but not all, or nobody has asked
 * for a face. Never leaves `propose`.
 */
export class BadDice extends Error {
  constructor(readonly dieFor: DiceFor) {
    super("bad dice");
  }
}

/**
 * Hands out the faces of a tape. A rule throws as if dice were at hand. Where the tape has run out, a thrower adds to it; without
 * one the attempt is left with {@link NeedDice}, the host rolls, and the rule runs again from the same state with the longer
 * tape (C-17).
 */
export class DiceBox {
  readonly #faces: Record<DiceFor, readonly number[]>;
  readonly #thrower: Thrower | undefined;
  readonly #used = new Map<DiceFor, number>();

  constructor(tape: Tape, thrower?: Thrower) {
    this.#faces = { ...tape };
    this.#thrower = thrower;
  }

  /** The faces given and thrown so far. */
  get tape(): Tape {
    return this.#faces;
  }

  /** Rolls, and answers throw by throw. Requests the missing dice of all throws of one call together. */
  throw(throws: readonly Throw[]): Rolled[] {
    const missing: DiceRequest[] = [];
    const rolled = throws.map((one) => {
      const sides = diceOf(one.formula);
      const faces = this.#take(one.for, sides.length) ?? this.#throwNow(one, sides.length);
      if (faces === null) {
        missing.push(requestOf(one));
        return NOTHING;
      }
      if (faces.some((face, i) => face > (sides[i] ?? 0))) throw new BadDice(one.for);
      return { total: totalOf(one.formula, one.numbers, faces), faces };
    });
    if (missing.length > 0) stopFor(missing);
    return rolled;
  }

  /** Throws where faces were given that nobody has asked for: tapes are stored with commands. */
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

  #throwNow(one: Throw, count: number): readonly number[] | null {
    if (this.#thrower === undefined) return null;
    const thrown = this.#thrower(requestOf(one));
    if (!areFaces(thrown)) throw new BadDice(one.for);
    if (thrown.length !== count) throw new BadDice(one.for);
    const given = this.#givenTo(one.for);
    const faces = [...thrown];
    this.#faces[one.for] = given.length === 0 ? faces : [...given, ...faces];
    this.#used.set(one.for, given.length + count);
    return faces;
  }
}

const NOTHING: Rolled = { total: 0, faces: [] };

const requestOf = (one: Throw): DiceRequest => ({
  for: one.for,
  formula: writeFormula(one.formula, one.numbers),
  reason: one.reason,
  ...(one.isCard === true && { isCard: true as const }),
});

/**
 * Does several things in this order, none of which waits for what comes of another, and answers with what came of each. The
 * dice that any of them lack are asked for together.
 */
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
