import type { Author, Encounter, Outcome, Tape } from "../../src/core/index";
import { rollOnto } from "../../src/core/scenario/index";
import type { Chance } from "../support/chance";
import type { Engine } from "../support/engine";

/** The result of a proposal; a core that throws has come to nothing that the rules allow. */
export type Result = Outcome | { readonly kind: "threw"; readonly error: unknown };

/** One command given to a fight, with all dice thrown that it asked for, and what came of it. */
export interface Attempt {
  readonly before: Encounter;
  readonly author: Author;
  /** As it was given: anything at all. */
  readonly given: unknown;
  readonly dice: Tape;
  readonly result: Result;
}

/** An attempt that was accepted. */
export type Accepted = Attempt & { readonly result: Extract<Outcome, { kind: "done" }> };

/** So many rolls of dice for one command mean that it never comes to an end. */
const MAX_THROWS = 200;

/** Proposes a command and throws the dice it asks for, beginning with those of the tape, until it is accepted or refused. */
export function attempt(
  engine: Engine,
  before: Encounter,
  given: unknown,
  author: Author,
  chance: Chance,
  tape: Tape = {},
): Attempt {
  let dice = tape;
  let result = safely(() => engine.propose(before, given, author, dice));
  for (let throws = 0; result.kind === "needs-dice" && throws < MAX_THROWS; throws += 1) {
    dice = rollOnto(dice, result.requests, chance.next);
    result = safely(() => engine.propose(before, given, author, dice));
  }
  return { before, author, given, dice, result };
}

/** Tells whether an attempt was accepted. */
export function isAccepted(one: Attempt): one is Accepted {
  return one.result.kind === "done";
}

function safely(propose: () => Outcome): Result {
  try {
    return propose();
  } catch (error) {
    return { kind: "threw", error };
  }
}
