/** A part of the module in a file of its own, loaded once when it is first needed. A failed load can be repeated. */
export class Chunk<T> {
  #loaded: T | null = null;
  #loading: Promise<T> | null = null;
  #hasFailed = false;

  /** @param importFile loads it, like `import()` */
  constructor(private readonly importFile: () => Promise<T>) {}

  get loaded(): T | null {
    return this.#loaded;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  async load(): Promise<T> {
    if (this.#loaded !== null) return this.#loaded;
    this.#loading ??= this.#fetch();
    return this.#loading;
  }

  async #fetch(): Promise<T> {
    this.#hasFailed = false;
    try {
      this.#loaded = await this.importFile();
      return this.#loaded;
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    } finally {
      this.#loading = null;
    }
  }
}
