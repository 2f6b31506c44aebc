/**
 * A part of the module that lies in a file of its own and comes when it is first needed. It comes once; a load that failed can be
 * tried again.
 */
export class Chunk<T> {
  readonly #load: () => Promise<T>;
  #now: T | null = null;
  #coming: Promise<T> | null = null;
  #hasFailed = false;

  /** @param load fetches it, as `import()` does */
  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** The part itself; null as long as it is not here. */
  get now(): T | null {
    return this.#now;
  }

  /** True if the last try has failed, and no other is under way. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /**
   * Waits until the part is here, and fetches it where nobody has done so.
   *
   * @throws what the load throws, where it fails
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
