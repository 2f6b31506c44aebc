import type { DiceRequest } from "../engine/dice";
import type { Tape } from "../state/tape";
import { diceOf, parseFormula } from "../state/formula";

/** A source of numbers in [0, 1). */
export type Random = () => number;

/** The same numbers on every machine: a Weyl sequence mixed by two multiplications, enough for dice. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

export function rollFor(request: DiceRequest, random: Random): number[] {
  const formula = parseFormula(request.formula);
  return formula === null ? [] : diceOf(formula).map((sides) => 1 + Math.floor(random() * sides));
}

/** Adds faces for these requests to a tape. */
export function rollOnto(tape: Tape, requests: readonly DiceRequest[], random: Random): Tape {
  const longer: Record<string, readonly number[]> = { ...tape };
  for (const request of requests) {
    const before = Object.hasOwn(longer, request.for) ? longer[request.for] : [];
    longer[request.for] = [...(before ?? []), ...rollFor(request, random)];
  }
  return longer;
}
