type Tracker = foundry.applications.sidebar.tabs.CombatTracker;

/** What is run on rows that have just been put into the page, and may add to each of them. */
const STEPS = ["_onRender", "_postRender"] as const;

/** The hooks in which other modules are handed a drawn tracker: one for each class it is made of. */
function hooksOf(tracker: Tracker, own: string): string[] {
  const made = tracker.constructor as typeof foundry.applications.api.ApplicationV2;
  const chain = [...made.inheritanceChain()];
  return chain.flatMap(({ name }) => (name === own ? [] : `render${name}`));
}

/**
 * Whether somebody else may add to each row after a drawing: another module by a hook, or the system by its class. They count on rows that
 * are made anew, and would add, or listen, once more to one that has stayed.
 *
 * @param own the class of this module's tracker, whose hook only this module listens to
 */
export function mayTouchRows(tracker: Tracker, own: string): boolean {
  const plain = foundry.applications.sidebar.tabs.CombatTracker.prototype as unknown as Record<string, unknown>;
  const steps = tracker as unknown as Record<string, unknown>;
  if (STEPS.some((step) => steps[step] !== plain[step])) return true;
  return hooksOf(tracker, own).some((name) => (Hooks.events[name]?.length ?? 0) > 0);
}
