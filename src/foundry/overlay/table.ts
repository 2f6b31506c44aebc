import { hearTokens } from "../map/token-pick";
import { viewedCombat } from "../windows/viewed-combat";
import { followWindows } from "../windows/window-placing";
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

/** Draws what is over the map, once for each moment, however often it is requested. */
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

/** Draws only the strip, if shown, unless a drawing is due anyway. */
export function drawFaces(): void {
  if (!isDue && isStripShown()) drawStrip(fightOnTable());
}

followTokens();
followWindows();
// A click on a token also answers a question that names a combatant.
hearTokens(viewedCombat, (id) => void answerBy(id));
// On another scene, other tokens belong to the fight in view.
Hooks.on("canvasReady", drawTable);
// The selected combatant comes first in the bar.
Hooks.on("controlToken", drawTable);
