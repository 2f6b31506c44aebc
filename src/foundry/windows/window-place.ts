/** A window's upper left corner, in the page's pixels. */
export interface WindowPlace {
  readonly left: number;
  readonly top: number;
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The nearest place at which the whole window is in an area. If it does not fit, its upper left corner is in it. */
export function within({ left, top }: WindowPlace, { width, height }: Size, area: Area): WindowPlace {
  return {
    left: Math.max(area.left, Math.min(left, area.right - width)),
    top: Math.max(area.top, Math.min(top, area.bottom - height)),
  };
}

/** True if a box at this place would cover a part of an area. */
export const covers = ({ left, top }: WindowPlace, { width, height }: Size, taken: Area): boolean =>
  left < taken.right && left + width > taken.left && top < taken.bottom && top + height > taken.top;

/**
 * The place where a window opens: its last one, or beside the sidebar. If it would cover what must stay visible
 * (`kept`), it takes the first corner of the free area that is clear, if any.
 */
export function placeFor(size: Size, free: Area, kept: readonly Area[], last: WindowPlace | null): WindowPlace {
  const corners = [
    { left: free.right, top: free.top },
    { left: free.left, top: free.top },
    { left: free.right, top: free.bottom },
    { left: free.left, top: free.bottom },
  ];
  const places = [...(last === null ? [] : [last]), ...corners].map((place) => within(place, size, free));
  const found = places.find((place) => kept.every((area) => !covers(place, size, area)));
  return found ?? places[0] ?? { left: free.left, top: free.top };
}
