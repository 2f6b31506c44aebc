/** Runs jobs of the same name one after the other, in the order given; jobs of different names do not wait for each other. */
export class Queues {
  readonly #last = new Map<string, Promise<unknown>>();

  /** What the job comes to. A job that throws does not stop those behind it. */
  async run<T>(name: string, job: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(job, job);
    const quiet = mine.catch(() => null);
    this.#last.set(name, quiet);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === quiet) this.#last.delete(name);
    }
  }
}
