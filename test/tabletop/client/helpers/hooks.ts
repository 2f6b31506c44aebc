/** A listener of a hook. What it returns matters only to `Hooks.call`, where false stops the others. */
export type HookFunction = (...args: never[]) => unknown;

interface Registration {
  readonly hook: string;
  readonly id: number;
  readonly fn: HookFunction;
  readonly once: boolean;
}

/** The events that packages listen to; listeners run in the order in which they were registered. */
export class Hooks {
  static #events: Record<string, Registration[]> = {};
  static #nextId = 1;

  /** All listeners by hook. */
  static get events(): Readonly<Record<string, readonly Registration[]>> {
    return this.#events;
  }

  /** Listens to a hook; gives the number by which `off` finds the listener. */
  static on(hook: string, fn: HookFunction, options: { once?: boolean } = {}): number {
    const id = this.#nextId++;
    (this.#events[hook] ??= []).push({ hook, id, fn, once: options.once ?? false });
    return id;
  }

  /** Listens to a hook until it is called. */
  static once(hook: string, fn: HookFunction): number {
    return this.on(hook, fn, { once: true });
  }

  /** Stops listening, by the function or by the number that `on` gave. */
  static off(hook: string, fn: HookFunction | number): void {
    const kept = (this.#events[hook] ?? []).filter((entry) => entry.fn !== fn && entry.id !== fn);
    this.#events[hook] = kept;
  }

  /** Calls every listener. */
  static callAll(hook: string, ...args: unknown[]): true {
    for (const entry of this.#listeners(hook)) this.#run(entry, args);
    return true;
  }

  /** Calls listeners until one returns false, and tells whether none did. */
  static call(hook: string, ...args: unknown[]): boolean {
    return this.#listeners(hook).every((entry) => this.#run(entry, args) !== false);
  }

  /** Reports an error without letting it stop what goes on. */
  static onError(location: string, error: unknown, options: { msg?: string; log?: string | null } = {}): void {
    if (options.log !== null) console.error(options.msg ?? location, error);
    this.callAll("error", location, error, options);
  }

  /** A copy, for listeners come and go while others are called. */
  static #listeners(hook: string): Registration[] {
    return Array.from(this.#events[hook] ?? []);
  }

  static #run(entry: Registration, args: unknown[]): unknown {
    if (entry.once) this.off(entry.hook, entry.id);
    try {
      return (entry.fn as (...rest: unknown[]) => unknown)(...args);
    } catch (error) {
      if (entry.hook !== "error") this.onError("Hooks.#call", error, { msg: `Error in a listener of "${entry.hook}"` });
      return undefined;
    }
  }
}
