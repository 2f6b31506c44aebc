import type { Token } from "./token.ts";

/** The tokens on the map by id: what `canvas.tokens` shows, and the documents keep up to date. */
export const tokensOnMap = new Map<string, Token>();

/** Takes a token off the map. */
export function removeToken(id: string): void {
  tokensOnMap.get(id)?.destroy();
  tokensOnMap.delete(id);
}
