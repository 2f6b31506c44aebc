import { MODULE_ID } from "../compat/module-id";
import type { BatchContext } from "./quench-batch";

interface Quench {
  registerBatch(key: string, batch: (context: BatchContext) => Promise<void>, options: { displayName: string }): void;
}

/** Registers the check's points with Quench, if active. Loads nothing yet. */
export function registerWithQuench(): void {
  Hooks.on("quenchReady" as "ready", (...args: readonly unknown[]) => {
    const [quench] = args as readonly [Quench];
    quench.registerBatch(
      `${MODULE_ID}.compatibility`,
      async (context) => (await import("./index")).fillBatch(context),
      {
        displayName: game.i18n.localize("TURNWRIGHT.compatibility.batch"),
      },
    );
  });
}
