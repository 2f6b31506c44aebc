import type { Author, Encounter } from "../state/encounter";
import { withOwnTables } from "../state/evolve";
import type { Table } from "../state/journal";
import { dictionary } from "../state/table";
import type { Tape } from "../state/tape";
import type { Thrower } from "./dice";
import { proposeOn, type Outcome } from "./propose";

/**
 * A fight that goes on: each accepted command moves it on in place, so that a command costs what it changes, however many take
 * part. `propose` comes to the same from step to step; it copies what it changes, and leaves the encounter as it was.
 */
export class LiveFight {
  #encounter: Encounter;

  /** Goes on from an encounter, which stays as it is. */
  constructor(encounter: Encounter) {
    this.#encounter = { ...withOwnTables(encounter, asDictionary), past: { ...encounter.past } };
  }

  /** The fight as it stands. It is gone with the next accepted command: whoever wants to keep it makes a copy. */
  get encounter(): Encounter {
    return this.#encounter;
  }

  /** Proposes a command, as `propose` does; where it is `done`, the fight has moved on. */
  propose(command: unknown, author: Author, dice: Tape = {}, thrower?: Thrower): Outcome {
    const outcome = proposeOn(this.#encounter, command, author, { dice, thrower, tables: "handed-on" });
    if (outcome.kind === "done") this.#encounter = outcome.next;
    return outcome;
  }
}

/** A fight that goes on looks its tables up more often than they are copied. */
const asDictionary = (table: Table): Table => Object.assign(dictionary(), table);
