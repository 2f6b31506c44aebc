import type { Answer } from "../../authority/answer";
import { sessionOf } from "../../session/fight-session";
import { Slot } from "../../session/slot";

/** An initiative roll of the system's own under way on this client. */
export class SystemRoll {
  readonly #waiting: Set<string>;
  #given: Promise<Answer> | null = null;

  /**
   * @param ids those whom it is for
   * @param give gives the rules numbers of theirs
   */
  constructor(
    ids: readonly string[],
    private readonly give: (totals: Readonly<Record<string, number>>) => Promise<Answer>,
  ) {
    this.#waiting = new Set(ids);
  }

  /** The answer to the last numbers it has come to; null if it has come to none yet. */
  async answer(): Promise<Answer | null> {
    return this.#given;
  }

  /** Tells whether it is to bring this combatant's number, and has not yet. */
  isFor(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** @throws {Error} where the rules refuse: the system must not go on to tell of a number that nobody has */
  async take(totals: Readonly<Record<string, number>>): Promise<void> {
    for (const id of Object.keys(totals)) this.#waiting.delete(id);
    this.#given = this.give(totals);
    const answer = await this.#given;
    if (!answer.ok) throw new Error(`Turnwright refused the roll: ${answer.refusal.code}`);
  }
}

const ROLLS = new Slot(() => new Set<SystemRoll>());

/** The system's rolls under way in a fight. */
export const rollsOf = (combat: Combat.Implementation): Set<SystemRoll> => sessionOf(combat).slot(ROLLS);

/** A combatant's part of a change. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Hands the rules the numbers that the system's rolls write to combatants.
 *
 * @returns the rest of what is written
 * @throws {Error} where the rules refuse them
 */
export async function takeTotals(combat: Combat.Implementation, rows: readonly Row[]): Promise<Row[]> {
  let rest = [...rows];
  for (const roll of rollsOf(combat)) {
    const own = rest.filter(({ _id: id, initiative }) => typeof initiative === "number" && roll.isFor(String(id)));
    if (own.length === 0) continue;
    await roll.take(Object.fromEntries(own.map(({ _id: id, initiative }) => [String(id), initiative as number])));
    rest = rest.flatMap((row): Row[] => (own.includes(row) ? withoutInitiative(row) : [row]));
  }
  return rest;
}

function withoutInitiative({ initiative: _taken, ...others }: Row): Row[] {
  return Object.keys(others).some((key) => key !== "_id") ? [others] : [];
}
