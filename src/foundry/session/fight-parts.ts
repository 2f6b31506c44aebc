import { hasFailed } from "../parts/part";
import type { Standing } from "../store/standing";

/** The parts of the module that one fight needs: its rules, those its history leads to, its system's preset, the cipher. */
export class FightParts {
  #coming: Promise<boolean> | null = null;

  /**
   * @param standing how the fight stands by the documents as they are now
   * @param came told when all are here that were missing a moment ago
   * @param failed told when one did not come
   */
  constructor(
    private readonly standing: () => Standing,
    private readonly came: () => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Begins to fetch what is missing, unless it has been tried in vain: that is for somebody to ask for. */
  follow(standing: Standing): void {
    if (standing.kind === "waiting" && !hasFailed(standing.parts)) void this.here();
  }

  /** Waits until nothing is missing, and fetches what is. False where a part does not come; then this tries again when asked. */
  async here(): Promise<boolean> {
    if (this.#coming === null && this.standing().kind !== "waiting") return true;
    this.#coming ??= this.#bring();
    return this.#coming;
  }

  async #bring(): Promise<boolean> {
    try {
      // Rules that have come can lead to others: those that an undo goes back to.
      for (let now = this.standing(); now.kind === "waiting"; now = this.standing()) {
        await Promise.all(now.parts.map(async (part) => part.here()));
        this.came();
      }
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    } finally {
      this.#coming = null;
    }
  }
}
