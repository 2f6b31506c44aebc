/**
 * Fetches the file for what somebody's click asks for.
 *
 * @param load as `import()` does
 * @returns null where it does not come, which is told: the next click tries again
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
