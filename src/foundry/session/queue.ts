type Job = () => Promise<void>;

/** Runs jobs one after the other. */
export class Queue {
  /** Jobs that follow from the one that is running: they come before everything that waits. */
  readonly #following: Job[] = [];
  readonly #waiting: Job[] = [];
  #isRunning = false;

  /**
   * Runs a job once all jobs before it have ended, and what follows from them. A job that throws doesn't stop those behind it.
   *
   * A job must not wait for another job of the same queue: that one would never begin.
   */
  async run<T>(job: () => Promise<T>): Promise<T> {
    return this.#add(this.#waiting, job);
  }

  /** Runs a job that follows from the one that is running now: right after it, before all that waits. */
  async runNext<T>(job: () => Promise<T>): Promise<T> {
    return this.#add(this.#following, job);
  }

  async #add<T>(line: Job[], job: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      line.push(async () => job().then(resolve, reject));
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (;;) {
      const next = this.#following.shift() ?? this.#waiting.shift();
      if (next === undefined) break;
      await next();
    }
    this.#isRunning = false;
  }
}
