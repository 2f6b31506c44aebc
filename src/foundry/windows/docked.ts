import { MODULE_ID } from "../compat/module-id";
import type { Surface } from "./surface/surface";

type Tracker = NonNullable<typeof ui.combat> & {
  readonly turnwright?: Surface | null;
  turnwrightFollow?(): void;
  turnwrightDrawHitPoints?(ids: readonly string[]): void;
};

/** The tracker, if it is of our class. */
export const trackerNow = (): Tracker | null => ui.combat ?? null;

export const trackersNow = (): Tracker[] =>
  [trackerNow(), ui.combat?.popout as Tracker | null | undefined].flatMap((tracker) => tracker ?? []);

/** Draws the trackers again after a change outside the fight that they show. */
export function followInTrackers(): void {
  for (const tracker of trackersNow()) tracker.turnwrightFollow?.();
}

export const isDocked = (): boolean => game.settings.get(MODULE_ID, "panelDocked");

export const isDockOpen = (): boolean => isDocked() && game.settings.get(MODULE_ID, "panelOpen");

/** Draws a control that no longer waits in the other trackers. The pressed surface (`drawn`) draws itself. */
export function followAnswered(drawn: Surface): void {
  for (const tracker of trackersNow())
    if (tracker.turnwright !== drawn && tracker.rendered && tracker.element.matches(":has(.turnwright-busy)"))
      tracker.turnwrightFollow?.();
}
