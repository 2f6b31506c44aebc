import { deniedAnswer, type Answer } from "../../authority/answer";
import type { DiceWait } from "../../dice/rolling";
import { sessionOf } from "../../session/fight-session";
import { SessionSlot } from "../../session/session-slot";

export class SystemRoll {
  readonly #waiting: Set<string>;
  #given: Promise<Answer> | null = null;

  /** `submitTotals` gives the rules the numbers of these combatants, unless the roll was given up. */
  constructor(
    ids: readonly string[],
    private readonly wait: DiceWait,
    private readonly submitTotals: (totals: Readonly<Record<string, number>>) => Promise<Answer>,
  ) {
    this.#waiting = new Set(ids);
  }

  async answer(): Promise<Answer | null> {
    return this.#given;
  }

  get isGivenUp(): boolean {
    return this.wait.isGivenUp;
  }

  isFor(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** @throws {Error} if the rules refuse, so that the system does not announce the number */
  async submit(totals: Readonly<Record<string, number>>): Promise<void> {
    for (const id of Object.keys(totals)) this.#waiting.delete(id);
    this.#given = this.isGivenUp ? Promise.resolve(deniedAnswer({ code: "stale" })) : this.submitTotals(totals);
    const answer = await this.#given;
    if (!answer.ok) throw new Error(`Turnwright refused the roll: ${answer.refusal.code}`);
  }
}

const ROLLS = new SessionSlot(() => new Set<SystemRoll>());

export const rollsOf = (combat: Combat.Implementation): Set<SystemRoll> => sessionOf(combat).slot(ROLLS);

export type InitiativeRow = Readonly<Record<string, unknown>>;

/** Gives the rules the numbers that a system's roll writes, and returns the rest. Throws if the rules refuse them. */
export async function submitRolledTotals(
  combat: Combat.Implementation,
  rows: readonly InitiativeRow[],
): Promise<InitiativeRow[]> {
  let remaining = [...rows];
  // The numbers of a roll that was given up go to the roll in its place, if that still waits.
  const rolls = [...rollsOf(combat)].toSorted((a, b) => Number(a.isGivenUp) - Number(b.isGivenUp));
  for (const roll of rolls) {
    const own = remaining.filter(({ _id: id, initiative }) => typeof initiative === "number" && roll.isFor(String(id)));
    if (own.length === 0) continue;
    await roll.submit(Object.fromEntries(own.map(({ _id: id, initiative }) => [String(id), initiative as number])));
    remaining = remaining.flatMap((row): InitiativeRow[] => (own.includes(row) ? withoutInitiative(row) : [row]));
  }
  return remaining;
}

function withoutInitiative({ initiative: _taken, ...others }: InitiativeRow): InitiativeRow[] {
  return Object.keys(others).some((key) => key !== "_id") ? [others] : [];
}
