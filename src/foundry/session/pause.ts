/** The pause after a changed document, in milliseconds, because one deed can change many, each by its own request. */
export const QUIET = 250;

/** A job for many changes at once: when no more have come for a while, or before the next command. */
export class Pause {
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly job: () => void) {}

  get isOpen(): boolean {
    return this.#timer !== null;
  }

  /** Begins the pause, or begins it anew. Without `milliseconds`, it lasts for the changes of one moment. */
  begin(milliseconds = 0): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    // A page that was busy runs its timers before the messages that came meanwhile, so these come first by another one.
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.end());
    }, milliseconds);
  }

  /** Does the job now, if it is due. */
  end(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.job();
  }
}
