import { MODULE_ID } from "../compat/module-id";
import type { BatchContext } from "./quench-batch";

/** Quench, as far as batches are registered with it. */
interface Quench {
  registerBatch(key: string, batch: (context: BatchContext) => Promise<void>, options: { displayName: string }): void;
}

/** Registers the points of the check-up with Quench, where that module is there. Nothing is loaded until the batch is run. */
export function registerWithQuench(): void {
  Hooks.on("quenchReady" as "ready", (...args: readonly unknown[]) => {
    const [quench] = args as readonly [Quench];
    quench.registerBatch(
      `${MODULE_ID}.check-up`,
      async (context) => (await import("./table-check")).fillBatch(context),
      {
        displayName: game.i18n.localize("TURNWRIGHT.check-up.batch"),
      },
    );
  });
}
