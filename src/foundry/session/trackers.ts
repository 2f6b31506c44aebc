export const viewedCombat = (): Combat.Implementation | null => ui.combat?.viewed ?? null;

/** A tracker, of our class once that is installed. */
type Tracker = NonNullable<typeof ui.combat> & {
  readonly turnwright?: unknown;
  turnwrightRedraw?(): void;
  turnwrightDrawHitPoints?(ids: readonly string[]): void;
};

/** The tracker in the sidebar and the one popped out. */
export const trackersNow = (): Tracker[] =>
  [ui.combat, ui.combat?.popout as Tracker | null | undefined].flatMap((tracker) => tracker ?? []);

/** Draws the trackers again. */
export function redrawTrackers(): void {
  for (const tracker of trackersNow()) tracker.turnwrightRedraw?.();
}

/** Draws a control that no longer waits in the other trackers. The pressed surface (`drawn`) draws itself. */
export function redrawAnswered(drawn: object): void {
  for (const tracker of trackersNow())
    if (tracker.turnwright !== drawn && tracker.rendered && tracker.element.matches(":has(.turnwright-busy)"))
      tracker.turnwrightRedraw?.();
}
