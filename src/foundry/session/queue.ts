/** Runs jobs one after the other, in the order given. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs a job once all jobs before it have ended. A job that throws doesn't stop those behind it.
   *
   * A job must not wait for another job of the same queue: that one would never begin.
   */
  async run<T>(job: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(job);
    this.#last = mine.catch(() => null);
    return mine;
  }
}
