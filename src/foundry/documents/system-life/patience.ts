/**
 * How long a system's own doings are waited for since they last showed that they go on, in milliseconds. One that asks somebody something
 * takes longer.
 */
const PATIENCE = 500;

/** How long they are waited for in all, in milliseconds. */
const LONGEST = 10_000;

/** A wait for something of the system's, and no longer than {@link PATIENCE} after the last sign of it. */
export class Patience {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lose = (): void => {};

  /** Waits until it has ended, or patience is lost. */
  async until(ended: Promise<unknown>): Promise<void> {
    const lost = new Promise<void>((resolve) => {
      this.#lose = resolve;
    });
    const longest = setTimeout(this.#lose, LONGEST);
    this.renew();
    await Promise.race([ended, lost]);
    clearTimeout(longest);
    clearTimeout(this.#timer);
  }

  /** There was a sign of it. */
  renew(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#lose, PATIENCE);
  }
}

/** Tells a failure of the system's in the console. */
export function tellFailure(error: unknown, what: string): void {
  const cause = error instanceof Error ? error : new Error(String(error));
  Hooks.onError("turnwright.systemLife", cause, { msg: `${game.system.id}: ${what}`, log: "error" });
}

/**
 * Waits until something of the system's has ended, and no longer than {@link PATIENCE}. Never throws: a failure is told in the
 * console, and the fight goes on.
 *
 * @param what names it there
 */
export async function patiently(running: Promise<unknown>, what: string): Promise<void> {
  await new Patience().until(running.catch((error: unknown) => tellFailure(error, what)));
}
