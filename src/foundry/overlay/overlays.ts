import { report } from "../parts/report";
import { onTokenClick } from "../map/token-pick";
import { viewedCombat } from "../session/trackers";
import { onNarrow } from "../windows/narrow";
import { registerWindowPlacing } from "../windows/window-placing";
import { linkTokensToFaces } from "./link-faces";
import { drawMarks, watchTokens } from "./marks";
import { fightInView } from "./overlay";
import { overlayState } from "./overlay-state";
import { drawStrip, isStripShown } from "./strip";
import { drawSwitch } from "./switch";
import { answerBy, drawBar } from "./turn-bar";

export { focusBar, pressInBar } from "./turn-bar";

function drawAll(): void {
  const fight = fightInView();
  drawSwitch(fight);
  drawBar(fight);
  drawStrip(fight);
  drawMarks(fight);
}

/** Draws what is over the map, once for each moment, however often it is requested. */
export function drawOverlays(): void {
  if (overlayState.isDrawingDue) return;
  overlayState.isDrawingDue = true;
  queueMicrotask(() => {
    overlayState.isDrawingDue = false;
    try {
      drawAll();
    } catch (error) {
      report("overlay")(error);
    }
  });
}

/** Draws only the strip, if shown, unless a drawing is due anyway. */
export function drawFaces(): void {
  if (!overlayState.isDrawingDue && isStripShown()) drawStrip(fightInView());
}

watchTokens();
linkTokensToFaces();
overlayState.onTargets = drawOverlays;
registerWindowPlacing();
// A click on a token also answers a question that names a combatant.
onTokenClick(viewedCombat, (id) => void answerBy(id));
// The switch follows the page's width and the sidebar.
onNarrow(drawOverlays);
Hooks.on("collapseSidebar", drawOverlays);
Hooks.on("changeSidebarTab", drawOverlays);
// On another scene, other tokens belong to the fight in view.
Hooks.on("canvasReady", drawOverlays);
// The selected combatant comes first in the bar.
Hooks.on("controlToken", drawOverlays);
