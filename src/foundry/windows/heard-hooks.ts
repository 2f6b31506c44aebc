/** Hooks that a window hears as long as it is open. */
export class HeardHooks {
  readonly #ids = new Map<string, number>();

  /**
   * @param names Foundry's hooks and the module's own
   * @param heard called at each of them, without what the hook tells
   */
  constructor(
    private readonly names: readonly string[],
    private readonly heard: () => void,
  ) {}

  /** Begins to hear. Once, before {@link leave}. */
  hear(): void {
    // The published types take only names that they know.
    for (const name of this.names)
      this.#ids.set(
        name,
        Hooks.on(name as "updateActor", () => this.heard()),
      );
  }

  /** Hears nothing more. */
  leave(): void {
    for (const [name, id] of this.#ids) Hooks.off(name as "updateActor", id);
    this.#ids.clear();
  }
}
