const EDGES = ["top", "bottom", "left", "right"] as const;

export type Edge = (typeof EDGES)[number];

export interface StripSettings {
  readonly edge: Edge;
  readonly isFolded: boolean;
}

/** Whether the strip runs vertically along an edge. */
export const isUpright = (edge: Edge): boolean => edge === "left" || edge === "right";

/** A user's stored choices for the strip. Without a readable choice it is open along the top. */
export function readStripSettings({ edge, folded }: Readonly<Record<string, unknown>>): StripSettings {
  return { edge: EDGES.find((each) => each === edge) ?? "top", isFolded: folded === true };
}

/** The edge nearest to a point, as a share of width or height, so that each is as easy to reach. */
export function edgeAt(
  { x, y }: { readonly x: number; readonly y: number },
  area: Pick<DOMRect, "left" | "top" | "right" | "bottom">,
): Edge {
  const across = (x - area.left) / (area.right - area.left || 1);
  const down = (y - area.top) / (area.bottom - area.top || 1);
  const far: Readonly<Record<Edge, number>> = { top: down, bottom: 1 - down, left: across, right: 1 - across };
  return EDGES.reduce((best, edge) => (far[edge] < far[best] ? edge : best));
}
