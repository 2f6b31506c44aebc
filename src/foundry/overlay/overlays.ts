import { report } from "../parts/report";
import { hearTokens } from "../map/token-pick";
import { viewedCombat } from "../windows/viewed-combat";
import { onNarrow } from "../windows/narrow";
import { followWindows } from "../windows/window-placing";
import { followPointer } from "./link-faces";
import { drawMarks, followTokens } from "./marks";
import { fightInView } from "./overlay";
import { drawStrip, isStripShown } from "./strip";
import { drawSwitch } from "./switch";
import { answerBy, drawBar, onTargets } from "./turn-bar";

export { focusBar, pressInBar } from "./turn-bar";

function drawAll(): void {
  const fight = fightInView();
  drawSwitch(fight);
  drawBar(fight);
  drawStrip(fight);
  drawMarks(fight);
}

let isDue = false;

/** Draws what is over the map, once for each moment, however often it is requested. */
export function drawOverlays(): void {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    try {
      drawAll();
    } catch (error) {
      report("overlay")(error);
    }
  });
}

/** Draws only the strip, if shown, unless a drawing is due anyway. */
export function drawFaces(): void {
  if (!isDue && isStripShown()) drawStrip(fightInView());
}

followTokens();
followPointer();
onTargets(drawOverlays);
followWindows();
// A click on a token also answers a question that names a combatant.
hearTokens(viewedCombat, (id) => void answerBy(id));
// The switch follows the page's width and the sidebar.
onNarrow(drawOverlays);
Hooks.on("collapseSidebar", drawOverlays);
Hooks.on("changeSidebarTab", drawOverlays);
// On another scene, other tokens belong to the fight in view.
Hooks.on("canvasReady", drawOverlays);
// The selected combatant comes first in the bar.
Hooks.on("controlToken", drawOverlays);
