type Tracker = foundry.applications.sidebar.tabs.CombatTracker;

/** Code that runs on rows that have just been put into the page, and may add to each of them. */
const STEPS = ["_onRender", "_postRender"] as const;

type Steps = Readonly<Record<string, unknown>>;

/** A class with its methods; they are protected. */
interface AnyClass {
  readonly name: string;
  readonly prototype: object;
}

const stepsOf = ({ prototype }: AnyClass): Steps => prototype as Steps;

/** The hooks in which other modules are handed a drawn tracker: one for each class it is made of. */
function hooksOf(tracker: Tracker, own: string): string[] {
  const made = tracker.constructor as typeof foundry.applications.api.ApplicationV2;
  const chain = [...made.inheritanceChain()];
  return chain.flatMap(({ name }) => (name === own ? [] : `render${name}`));
}

/**
 * Tells whether somebody else may add to each row after a drawing: another module by a hook, or the system by its class. They count on rows that
 * are made anew, and would add, or listen, once more to one that has stayed.
 *
 * @param own the class of this module's tracker, whose hook only this module listens to
 * @param system the class that it was mixed into
 */
export function mayTouchRows(tracker: Tracker, own: AnyClass, system: AnyClass): boolean {
  const plain = stepsOf(foundry.applications.sidebar.tabs.CombatTracker);
  const [ours, theirs] = [stepsOf(own), stepsOf(system)];
  const now = tracker as unknown as Steps;
  if (STEPS.some((step) => theirs[step] !== plain[step] || now[step] !== ours[step])) return true;
  return hooksOf(tracker, own.name).some((name) => (Hooks.events[name]?.length ?? 0) > 0);
}
