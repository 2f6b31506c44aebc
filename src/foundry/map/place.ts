import type { Placed } from "./distance";

/** The position of a token, from its document: nothing has to be drawn for it. */
export function placeOf(token: TokenDocument.Implementation): Placed {
  const { x, y, width, height, elevation } = token;
  return { x, y, width: width ?? 1, height: height ?? 1, elevation };
}
