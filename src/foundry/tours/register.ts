import { report } from "../parts/report";
import { sessionOf } from "../session/fight-session";
import { viewedCombat } from "../session/trackers";

let areAsked = false;

/** Registers the tours with the first fight, because they need one. */
function bringTours(): void {
  const combat = viewedCombat();
  if (areAsked || combat === null || !sessionOf(combat).isRuled) return;
  areAsked = true;
  import("./tours").then((part) => part.registerTours()).catch(report("parts"));
}

/** Prepares the tours. Once, in Foundry's hook `init`. */
export function registerTourHooks(): void {
  Hooks.on("turnwright.changed", bringTours);
  Hooks.on("renderTurnwrightCombatTracker", bringTours);
}
