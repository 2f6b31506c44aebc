import { TokenHUD } from "../applications/hud/token-hud.ts";
import type { TokenDocument } from "../documents/token-document.ts";
import { tokensOnMap } from "./token-registry.ts";
import { Token } from "./token.ts";

/** The tokens on the map. */
export class TokenLayer {
  readonly hud = new TokenHUD();
  readonly #container: HTMLElement;

  constructor(container: HTMLElement) {
    this.#container = container;
  }

  get placeables(): Token[] {
    return [...tokensOnMap.values()];
  }

  /** The tokens that the current user has selected. */
  get controlled(): Token[] {
    return this.placeables.filter((token) => token.controlled);
  }

  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.isOwner);
  }

  get(id: string): Token | undefined {
    return tokensOnMap.get(id);
  }

  releaseAll(): number {
    const { controlled } = this;
    for (const token of controlled) token.release();
    return controlled.length;
  }

  /** Puts a token on the map. */
  createObject(document: TokenDocument): Token {
    const token = new Token(document, this.#container);
    tokensOnMap.set(token.id, token);
    void token.draw();
    return token;
  }
}
