import { TokenHUD } from "../applications/hud/token-hud.ts";
import type { TokenDocument } from "../documents/token-document.ts";
import { Token } from "./token.ts";

/** The tokens on the map. */
export class TokenLayer {
  readonly hud = new TokenHUD();
  readonly #tokens = new Map<string, Token>();
  readonly #container: HTMLElement;

  constructor(container: HTMLElement) {
    this.#container = container;
  }

  get placeables(): Token[] {
    return [...this.#tokens.values()];
  }

  /** The tokens that the current user has selected. */
  get controlled(): Token[] {
    return this.placeables.filter((token) => token.controlled);
  }

  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.isOwner);
  }

  get(id: string): Token | undefined {
    return this.#tokens.get(id);
  }

  releaseAll(): number {
    const { controlled } = this;
    for (const token of controlled) token.release();
    return controlled.length;
  }

  /** Puts a token on the map. */
  createObject(document: TokenDocument): Token {
    const token = new Token(document);
    this.#tokens.set(token.id, token);
    this.#container.append(token.element);
    void token.draw();
    return token;
  }

  /** Takes a token off the map. */
  removeObject(id: string): void {
    this.#tokens.get(id)?.destroy();
    this.#tokens.delete(id);
  }

  /** Takes all tokens off the map. */
  clear(): void {
    this.hud.clear();
    for (const token of this.placeables) this.removeObject(token.id);
  }
}
