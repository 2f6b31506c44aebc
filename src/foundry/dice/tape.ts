import type { DiceRequest, Tape } from "../../core/index";

/** The parts of Foundry's Roll that are looked at here. */
export interface RolledDice {
  readonly dice: readonly { readonly results: readonly { readonly result: number }[] }[];
}

/** The faces of a roll, die by die in the order of its formula, those that were dropped included. */
export const facesOf = (roll: RolledDice): number[] =>
  roll.dice.flatMap((die) => die.results.map(({ result }) => result));

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
