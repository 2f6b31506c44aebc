/** A function that runs once calls have ceased for a while, with the arguments of the last call. */
export function debounce<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => void callback(...args), delay);
  };
}

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs asynchronous work with a limit on how much of it goes on at once; the rest waits in order. */
export class Semaphore {
  readonly max: number;
  #active = 0;
  #queue: Job[] = [];

  constructor(max = 1) {
    this.max = max;
  }

  /** How many jobs wait. */
  get remaining(): number {
    return this.#queue.length;
  }

  /** How many jobs run. */
  get active(): number {
    return this.#active;
  }

  /** Adds a job; resolves or rejects as the job does. */
  add<A extends unknown[], R>(fn: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ run: () => fn(...args), resolve: resolve as (value: unknown) => void, reject });
      this.#advance();
    });
  }

  /** Forgets the jobs that wait. */
  clear(): void {
    this.#queue = [];
  }

  #advance(): void {
    if (this.#active >= this.max) return;
    const job = this.#queue.shift();
    if (!job) return;
    this.#active++;
    void Promise.resolve()
      .then(job.run)
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#active--;
        this.#advance();
      });
  }
}
