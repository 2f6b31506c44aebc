/** A part of the module in a file of its own, loaded once when it is first needed. A failed load can be repeated. */
export class Chunk<T> {
  #now: T | null = null;
  #coming: Promise<T> | null = null;
  #hasFailed = false;

  /** @param load loads it, like `import()` */
  constructor(private readonly load: () => Promise<T>) {}

  get now(): T | null {
    return this.#now;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  async here(): Promise<T> {
    if (this.#now !== null) return this.#now;
    this.#coming ??= this.#fetch();
    return this.#coming;
  }

  async #fetch(): Promise<T> {
    this.#hasFailed = false;
    try {
      this.#now = await this.load();
      return this.#now;
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    } finally {
      this.#coming = null;
    }
  }
}
