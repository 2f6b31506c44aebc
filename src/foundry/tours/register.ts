import { sessionOf } from "../session/fight-session";
import { viewedCombat } from "../windows/viewed-combat";

let areAsked = false;

/** Registers the tours with the first fight in view: before it there is nothing to lead over. */
function bringTours(): void {
  const combat = viewedCombat();
  if (areAsked || combat === null || !sessionOf(combat).isRuled) return;
  areAsked = true;
  import("./tours")
    .then((part) => part.registerTours())
    .catch((error: unknown) => Hooks.onError("turnwright.parts", error as Error, { log: "error" }));
}

/** Has the tours come with the first fight in view. Once, in Foundry's hook `init`. */
export function followForTours(): void {
  Hooks.on("turnwright.changed", bringTours);
  Hooks.on("renderTurnwrightCombatTracker", bringTours);
}
