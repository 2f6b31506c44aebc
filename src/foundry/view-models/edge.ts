/** The edges of the map along which the order can stand. */
const EDGES = ["top", "bottom", "left", "right"] as const;

/** One of them. */
export type Edge = (typeof EDGES)[number];

/** How a user has the strip. */
export interface StripWish {
  readonly edge: Edge;
  readonly isFolded: boolean;
}

/** Tells whether the order stands upright along an edge, one below the other. */
export const isUpright = (edge: Edge): boolean => edge === "left" || edge === "right";

/** How a user has the strip, as it was stored. What nobody has chosen, and what can't be read, is as at first: open along the top. */
export function stripWish({ edge, folded }: Readonly<Record<string, unknown>>): StripWish {
  return { edge: EDGES.find((each) => each === edge) ?? "top", isFolded: folded === true };
}

/** The part of the page that the edges enclose, in pixels. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The edge that a point is next to, as a share of the way across: in a wide page the sides are not harder to reach. */
export function edgeAt({ x, y }: { readonly x: number; readonly y: number }, area: Area): Edge {
  const across = (x - area.left) / (area.right - area.left || 1);
  const down = (y - area.top) / (area.bottom - area.top || 1);
  const far: Readonly<Record<Edge, number>> = { top: down, bottom: 1 - down, left: across, right: 1 - across };
  return EDGES.reduce((best, edge) => (far[edge] < far[best] ? edge : best));
}
