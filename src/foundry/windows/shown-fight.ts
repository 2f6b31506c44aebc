import { viewedCombat } from "../session/trackers";

/** Follows the fight in view, through its changes and when another comes into view. */
export function onShownFight(handle: () => void): void {
  /** The combat itself, because a restored combat keeps its id. */
  let shown: Combat.Implementation | null = null;
  const onShown = (): void => {
    shown = viewedCombat();
    handle();
  };
  Hooks.on("turnwright.changed", (combat) => {
    if (combat === viewedCombat()) onShown();
  });
  // Our own class's hook, because a listener to Foundry's would count as code that adds to rows.
  Hooks.on("renderTurnwrightCombatTracker", () => {
    if (viewedCombat() !== shown) onShown();
  });
}
