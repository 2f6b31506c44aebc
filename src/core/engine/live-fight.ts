import type { Author, Encounter } from "../state/encounter";
import { withOwnTables } from "../state/evolve";
import type { Table } from "../state/journal";
import { dictionary } from "../state/table";
import type { Tape } from "../state/tape";
import type { Thrower } from "./dice";
import { proposeOn, type Outcome } from "./propose";

/**
 * Applies accepted commands in place, so the cost depends on the change and not on the number of combatants. `propose`
 * copies the fight and gives the same results.
 */
export class LiveFight {
  #encounter: Encounter;

  constructor(encounter: Encounter) {
    this.#encounter = { ...withOwnTables(encounter, asDictionary), past: { ...encounter.past } };
  }

  /** The current state. The next accepted command changes it, so copy it to keep it. */
  get encounter(): Encounter {
    return this.#encounter;
  }

  propose(command: unknown, author: Author, dice: Tape = {}, thrower?: Thrower): Outcome {
    const outcome = proposeOn(this.#encounter, command, author, { dice, thrower, tables: "handed-on" });
    if (outcome.kind === "done") this.#encounter = outcome.next;
    return outcome;
  }
}

/** Dictionaries, because a live fight looks tables up more often than it copies them. */
const asDictionary = (table: Table): Table => Object.assign(dictionary(), table);
