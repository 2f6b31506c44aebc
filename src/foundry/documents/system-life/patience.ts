/** How long a system's own doings are waited for, in milliseconds. One that asks somebody something takes longer. */
const PATIENCE = 500;

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
  const ended = running.catch((error: unknown) => tellFailure(error, what));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([ended, late]);
  clearTimeout(timer);
}
