/** The room between a tip and its control, and between a tip and the edge of the page, in pixels. */
const GAP = 12;
const EDGE = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the page, in its pixels. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** The side of its control on which a tip stands. */
type Side = "left" | "above" | "below" | "right";

/** A place for a tip. */
export interface Place {
  readonly side: Side;
  readonly left: number;
  readonly top: number;
}

const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE));

/**
 * The place for a tip beside a control, which it never covers: at the left of the panel with it, else at the right of that, else right above or
 * below the control.
 *
 * @param control the control in the page
 * @param panel what the control stands in; the control itself where that is nothing
 * @param tip the size of the tip
 * @param page the size of the page
 * @returns null where there is no room on any side
 */
export function placeBeside(control: Box, panel: Box, tip: Size, page: Size): Place | null {
  const across = clamp(control.top + control.height / 2 - tip.height / 2, page.height - tip.height);
  const along = clamp(control.left + control.width / 2 - tip.width / 2, page.width - tip.width);
  const places: readonly Place[] = [
    { side: "left", left: panel.left - GAP - tip.width, top: across },
    { side: "right", left: panel.left + panel.width + GAP, top: across },
    { side: "above", left: along, top: control.top - GAP - tip.height },
    { side: "below", left: along, top: control.top + control.height + GAP },
  ];
  const fits = ({ left, top }: Place): boolean =>
    left >= EDGE && top >= EDGE && left + tip.width <= page.width - EDGE && top + tip.height <= page.height - EDGE;
  return places.find(fits) ?? null;
}
