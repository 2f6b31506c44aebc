import { hearTokens } from "../map/token-pick";
import { viewedCombat } from "../windows/viewed-combat";
import { onNarrow } from "../windows/narrow";
import { followWindows } from "../windows/window-placing";
import { followPointer } from "./link-faces";
import { drawMarks, followTokens } from "./marks";
import { fightOnTable } from "./overlay";
import { drawStrip, isStripShown } from "./strip";
import { drawSwitch } from "./switch";
import { answerBy, drawBar, onTargets } from "./turn-bar";

export { focusBar, pressInBar } from "./turn-bar";

function drawAll(): void {
  const fight = fightOnTable();
  drawSwitch(fight);
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
followPointer();
onTargets(drawTable);
followWindows();
// A click on a token also answers a question that names a combatant.
hearTokens(viewedCombat, (id) => void answerBy(id));
// The switch follows the page's width and the sidebar.
onNarrow(drawTable);
Hooks.on("collapseSidebar", drawTable);
Hooks.on("changeSidebarTab", drawTable);
// On another scene, other tokens belong to the fight in view.
Hooks.on("canvasReady", drawTable);
// The selected combatant comes first in the bar.
Hooks.on("controlToken", drawTable);
