import { hearTokens } from "../map/token-pick";
import { viewedCombat } from "../windows/viewed-combat";
import { drawMarks, followTokens } from "./marks";
import { fightOnTable } from "./overlay";
import { drawStrip, isStripShown } from "./strip";
import { answerBy, drawBar } from "./turn-bar";

export { focusBar, pressInBar } from "./turn-bar";

function drawAll(): void {
  const fight = fightOnTable();
  drawBar(fight);
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
    try {
      drawAll();
    } catch (error) {
      Hooks.onError("turnwright.table", error instanceof Error ? error : new Error(String(error)), { log: "error" });
    }
  });
}

/** Draws the strip alone, where it is shown. A drawing that is due anyway shows the same. */
export function drawFaces(): void {
  if (!isDue && isStripShown()) drawStrip(fightOnTable());
}

followTokens();
// Whoever is to be named is picked on the map as well.
hearTokens(viewedCombat, (id) => void answerBy(id));
// Another scene: other tokens belong to the fight in view.
Hooks.on("canvasReady", drawTable);
// The selected combatant comes first in the bar.
Hooks.on("controlToken", drawTable);
