/** The wait since a system's last sign of activity, in milliseconds. */
const PATIENCE = 500;

const LONGEST = 10_000;

export class Patience {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lose = (): void => {};

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

  renew(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#lose, PATIENCE);
  }
}

export function reportFailure(error: unknown, what: string): void {
  const cause = error instanceof Error ? error : new Error(String(error));
  Hooks.onError("turnwright.systemLife", cause, { msg: `${game.system.id}: ${what}`, log: "error" });
}

/** Waits at most {@link PATIENCE} for the system. A failure goes to the console, named by `what`. */
export async function patiently(running: Promise<unknown>, what: string): Promise<void> {
  await new Patience().until(running.catch((error: unknown) => reportFailure(error, what)));
}
