/** Hooks that a window hears while it is open. */
export class WindowHooks {
  readonly #ids = new Map<string, number>();

  /** `onHook` is called at each of Foundry's or the module's hooks, without arguments. */
  constructor(
    private readonly names: readonly string[],
    private readonly onHook: () => void,
  ) {}

  /** Starts listening. Once, before {@link stop}. */
  start(): void {
    // The published types allow only known names.
    for (const name of this.names)
      this.#ids.set(
        name,
        Hooks.on(name as "updateActor", () => this.onHook()),
      );
  }

  stop(): void {
    for (const [name, id] of this.#ids) Hooks.off(name as "updateActor", id);
    this.#ids.clear();
  }
}
