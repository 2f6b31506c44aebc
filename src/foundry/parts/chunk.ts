/** A part of the module in a file of its own, loaded once when it is first needed. A failed load can be repeated. */
export class Chunk<T> {
  readonly #load: () => Promise<T>;
  #now: T | null = null;
  #coming: Promise<T> | null = null;
  #hasFailed = false;

  /** @param load loads it, like `import()` */
  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  get now(): T | null {
    return this.#now;
  }

  /** Whether the last attempt failed and no other is running. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /**
   * Waits for the part, and loads it if necessary.
   *
   * @throws the load's error
   */
  async here(): Promise<T> {
    if (this.#now !== null) return this.#now;
    this.#coming ??= this.#fetch();
    return this.#coming;
  }

  async #fetch(): Promise<T> {
    this.#hasFailed = false;
    try {
      this.#now = await this.#load();
      return this.#now;
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    } finally {
      this.#coming = null;
    }
  }
}
