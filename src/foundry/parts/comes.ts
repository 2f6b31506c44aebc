import type { Part } from "./part";

/**
 * A part that somebody's click asks for.
 *
 * @returns null where it does not come, which is told: the next click tries again
 */
export async function comes<T>(part: Part<T>): Promise<T | null> {
  try {
    return await part.here();
  } catch (error) {
    Hooks.onError("turnwright.parts", error instanceof Error ? error : new Error(String(error)), { log: "error" });
    ui.notifications.error("TURNWRIGHT.notifications.not-loaded", { localize: true });
    return null;
  }
}
