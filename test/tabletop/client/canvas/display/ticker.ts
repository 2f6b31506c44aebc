/** Calls what wants to move, once for each picture of the page, and stands still while nothing does. */
export class Ticker {
  readonly #listeners = new Set<(delta: number) => void>();
  #isRunning = false;

  add(listener: (delta: number) => void): this {
    this.#listeners.add(listener);
    if (!this.#isRunning) requestAnimationFrame(() => this.#tick());
    this.#isRunning = true;
    return this;
  }

  remove(listener: (delta: number) => void): this {
    this.#listeners.delete(listener);
    return this;
  }

  #tick(): void {
    for (const listener of this.#listeners) listener(1);
    this.#isRunning = this.#listeners.size > 0;
    if (this.#isRunning) requestAnimationFrame(() => this.#tick());
  }
}
