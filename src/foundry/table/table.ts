import { templatesReady } from "../view-models/templates";
import { drawMarks, followTokens } from "./marks";
import { fightOnTable } from "./overlay";
import { drawStrip } from "./strip";
import { turnBar } from "./turn-bar";

export { focusBar, pressInBar } from "./turn-bar";

const report = (error: unknown): void =>
  Hooks.onError("turnwright.table", error instanceof Error ? error : new Error(String(error)), { log: "error" });

async function drawAll(): Promise<void> {
  await templatesReady();
  const fight = fightOnTable();
  turnBar.draw(fight);
  drawStrip(fight);
  drawMarks(fight);
}

let isDue = false;

/** Draws what lies on the table, once for each moment, however often it is asked for. */
export function drawTable(): void {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    drawAll().catch(report);
  });
}

followTokens();
// Another scene: other tokens belong to the fight in view.
Hooks.on("canvasReady", drawTable);
// The selected combatant comes first in the bar.
Hooks.on("controlToken", drawTable);
