/**
 * Loads the file for a user's click.
 *
 * @returns null after a failure, which is reported; the next click tries again
 */
export async function comes<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    Hooks.onError("turnwright.parts", error instanceof Error ? error : new Error(String(error)), { log: "error" });
    ui.notifications.error("TURNWRIGHT.notifications.not-loaded", { localize: true });
    return null;
  }
}
