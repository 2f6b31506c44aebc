/** The upper left corner of a window, in pixels of the page. */
export interface WindowPlace {
  readonly left: number;
  readonly top: number;
}

/** A part of the page, in its pixels. */
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

/** The place nearest to another at which all of a window is in an area; where it has no room, its upper left corner is. */
function within({ left, top }: WindowPlace, { width, height }: Size, area: Area): WindowPlace {
  return {
    left: Math.max(area.left, Math.min(left, area.right - width)),
    top: Math.max(area.top, Math.min(top, area.bottom - height)),
  };
}

const covers = ({ left, top }: WindowPlace, { width, height }: Size, taken: Area): boolean =>
  left < taken.right && left + width > taken.left && top < taken.bottom && top + height > taken.top;

/**
 * The place for a window to open: where its user left it last, else beside the sidebar. If it would cover what must stay in sight, it takes the
 * first free corner; where none is free, it covers.
 *
 * @param free the part of the page that windows may take
 * @param kept what is to stay in sight
 * @param last where its user left it; null before they have moved it
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
