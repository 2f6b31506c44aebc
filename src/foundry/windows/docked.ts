import { MODULE_ID } from "../compat/module-id";
import type { Surface } from "./surface/surface";

type Tracker = NonNullable<typeof ui.combat> & {
  readonly turnwright?: Surface | null;
  /** Has the tracker draw what has changed of the fight in view. */
  turnwrightFollow?(): void;
  /** Has the tracker draw the hit points of these combatants. */
  turnwrightDrawHitPoints?(ids: readonly string[]): void;
};

/** The tracker as our class makes it; null before there is one. */
export const trackerNow = (): Tracker | null => ui.combat ?? null;

/** The same in the sidebar and, where it is open, in a window of its own. */
export const trackersNow = (): Tracker[] =>
  [trackerNow(), ui.combat?.popout as Tracker | null | undefined].flatMap((tracker) => tracker ?? []);

/** Draws the trackers anew, because something beside the fight has changed that they show. */
export function followInTrackers(): void {
  for (const tracker of trackersNow()) tracker.turnwrightFollow?.();
}

/** Tells whether this user has the panel under the tracker's rows. */
export const isDocked = (): boolean => game.settings.get(MODULE_ID, "panelDocked");

/** Tells whether the docked panel is shown. */
export const isDockOpen = (): boolean => isDocked() && game.settings.get(MODULE_ID, "panelOpen");

/**
 * Has the trackers draw a control that waits no more, where they show it as waiting: nothing else may have changed there since they were
 * drawn.
 *
 * @param drawn the surface that was pressed, which draws itself
 */
export function followAnswered(drawn: Surface): void {
  for (const tracker of trackersNow())
    if (tracker.turnwright !== drawn && tracker.rendered && tracker.element.matches(":has(.turnwright-busy)"))
      tracker.turnwrightFollow?.();
}
