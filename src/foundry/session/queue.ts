type Job = () => Promise<void>;

export class Queue {
  /** Jobs that follow the running one, before all that wait. */
  readonly #following: Job[] = [];
  readonly #waiting: Job[] = [];
  #isRunning = false;

  /** Runs a job after all earlier jobs. It must not wait for another job of this queue, which would never begin. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    return this.#add(this.#waiting, job);
  }

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
