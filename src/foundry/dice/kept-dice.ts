import type { Command, DiceRequest } from "../../core/index";
import type { Fallen } from "./tape";

/** How many commands' dice are kept: nobody comes back to older ones. */
const KEPT = 20;

/** The key of a command in one round of a fight: the dice thrown for it belong to it and to nothing else. */
export const purposeOf = (round: number, command: Command): string => JSON.stringify([round, command]);

/**
 * Dice that have been thrown, and seen, for a command that was then refused: the gm had gone, somebody else was first.
 * A second try gets the same dice, since otherwise a refusal would be a second throw for luck. They are forgotten
 * once the command has gone through.
 */
export class KeptDice {
  readonly #fallen = new Map<string, Fallen[]>();

  /** Takes out what fell for an equal request of this command before; null where nothing did. */
  take(purpose: string, request: DiceRequest): Fallen | null {
    const kept = this.#fallen.get(purpose) ?? [];
    const at = kept.findIndex(
      (fallen) => fallen.request.for === request.for && fallen.request.formula === request.formula,
    );
    if (at === -1) return null;
    const [found] = kept.splice(at, 1);
    return found ?? null;
  }

  /** Puts dice away after a refusal, in front of what may still be there. */
  keep(purpose: string, fallen: readonly Fallen[]): void {
    if (fallen.length === 0) return;
    const all = [...fallen, ...(this.#fallen.get(purpose) ?? [])];
    this.#fallen.delete(purpose);
    this.#fallen.set(purpose, all);
    const [oldest] = this.#fallen.keys();
    if (this.#fallen.size > KEPT && oldest !== undefined) this.#fallen.delete(oldest);
  }

  /** The command has gone through: what is left of its dice is void. */
  forget(purpose: string): void {
    this.#fallen.delete(purpose);
  }
}
