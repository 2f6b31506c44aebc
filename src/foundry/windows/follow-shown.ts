import { viewedCombat } from "./viewed-combat";

/**
 * Follows the fight in view: what the tracker shows of it has changed, or another one has come into view.
 *
 * @param follow draws what there is to see of it
 */
export function followShown(follow: () => void): void {
  /** Another one may have the same id: a combat that is put back keeps that. */
  let shown: Combat.Implementation | null = null;
  const onShown = (): void => {
    shown = viewedCombat();
    follow();
  };
  Hooks.on("turnwright.changed", (combat) => {
    if (combat === viewedCombat()) onShown();
  });
  // The hook is that of our own class: who listens to Foundry's is taken for somebody who adds to rows.
  Hooks.on("renderTurnwrightCombatTracker", () => {
    if (viewedCombat() !== shown) onShown();
  });
}
