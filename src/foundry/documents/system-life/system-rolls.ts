import type { Answer } from "../../authority/answer";
import { sessionOf } from "../../session/fight-session";
import { SessionSlot } from "../../session/session-slot";

export class SystemRoll {
  readonly #waiting: Set<string>;
  #given: Promise<Answer> | null = null;

  /** `give` gives the rules the numbers of these combatants. */
  constructor(
    ids: readonly string[],
    private readonly give: (totals: Readonly<Record<string, number>>) => Promise<Answer>,
  ) {
    this.#waiting = new Set(ids);
  }

  async answer(): Promise<Answer | null> {
    return this.#given;
  }

  isFor(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** @throws {Error} if the rules refuse, so that the system does not announce the number */
  async take(totals: Readonly<Record<string, number>>): Promise<void> {
    for (const id of Object.keys(totals)) this.#waiting.delete(id);
    this.#given = this.give(totals);
    const answer = await this.#given;
    if (!answer.ok) throw new Error(`Turnwright refused the roll: ${answer.refusal.code}`);
  }
}

const ROLLS = new SessionSlot(() => new Set<SystemRoll>());

export const rollsOf = (combat: Combat.Implementation): Set<SystemRoll> => sessionOf(combat).slot(ROLLS);

export type InitiativeRow = Readonly<Record<string, unknown>>;

/** Gives the rules the numbers that a system's roll writes, and returns the rest. Throws if the rules refuse them. */
export async function takeTotals(
  combat: Combat.Implementation,
  rows: readonly InitiativeRow[],
): Promise<InitiativeRow[]> {
  let rest = [...rows];
  for (const roll of rollsOf(combat)) {
    const own = rest.filter(({ _id: id, initiative }) => typeof initiative === "number" && roll.isFor(String(id)));
    if (own.length === 0) continue;
    await roll.take(Object.fromEntries(own.map(({ _id: id, initiative }) => [String(id), initiative as number])));
    rest = rest.flatMap((row): InitiativeRow[] => (own.includes(row) ? withoutInitiative(row) : [row]));
  }
  return rest;
}

function withoutInitiative({ initiative: _taken, ...others }: InitiativeRow): InitiativeRow[] {
  return Object.keys(others).some((key) => key !== "_id") ? [others] : [];
}
