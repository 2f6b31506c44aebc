import { report } from "./report";

/** Loads the file for a user's click. Null after a failure, which is reported. The next click tries again. */
export async function tryImport<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    report("parts")(error);
    ui.notifications.error("TURNWRIGHT.notifications.not-loaded", { localize: true });
    return null;
  }
}
