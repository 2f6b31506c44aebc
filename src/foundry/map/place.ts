import type { Placed } from "./distance";

/** A token's position by its document, which need not be drawn. */
export function placeOf(token: TokenDocument.Implementation): Placed {
  const { x, y, width, height, elevation } = token;
  return { x, y, width: width ?? 1, height: height ?? 1, elevation };
}
