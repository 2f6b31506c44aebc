import type { Actor } from "../documents/actor.ts";
import type { Combatant } from "../documents/combatant.ts";
import type { TokenDocument } from "../documents/token-document.ts";
import { canvas, game } from "../game.ts";
import { follow } from "../applications/api/window-frame.ts";
import { Hooks } from "../helpers/hooks.ts";
import { CONFIG } from "../config.ts";
import { Container, drawingOf } from "./display/container.ts";
import type { Point } from "./grid.ts";
import type { TokenRuler } from "./token-ruler.ts";

/** A picture in which display objects of a token are drawn, as large as the token or larger. */
function picture(): SVGSVGElement {
  const made = globalThis.document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.classList.add("display");
  return made;
}

/**
 * A token on the map, with display objects as children. Foundry draws it with WebGL; the stand-in makes it an element of the page. Its art
 * is `voidMesh`: children below that are covered by it.
 */
export class Token extends Container {
  readonly document: TokenDocument;
  readonly voidMesh = new Container();
  readonly #element: HTMLElement;
  readonly #below = picture();
  readonly #above = picture();
  /** Made when it is drawn for the first time, of the class that is configured then. */
  ruler: TokenRuler | null = null;
  controlled = false;
  hover = false;

  constructor(document: TokenDocument, container: HTMLElement) {
    super();
    this.document = document;
    this.addChild(this.voidMesh);
    this.#element = globalThis.document.createElement("div");
    container.append(this.#element);
  }

  get id(): string {
    return this.document.id ?? "";
  }

  override get name(): string {
    return this.document.name;
  }

  get actor(): Actor | null {
    return this.document.actor;
  }

  get combatant(): Combatant | null {
    return this.document.combatant;
  }

  get inCombat(): boolean {
    return this.document.inCombat;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  protected override arrange(): void {
    const art = this.children.indexOf(this.voidMesh);
    this.#below.append(...this.children.slice(0, art).map(drawingOf));
    this.#above.append(...this.children.slice(art).map(drawingOf));
  }

  override get x(): number {
    return this.document.x;
  }

  override get y(): number {
    return this.document.y;
  }

  get w(): number {
    return this.document.width * canvas.grid.size;
  }

  get h(): number {
    return this.document.height * canvas.grid.size;
  }

  get center(): Point {
    return { x: this.x + this.w / 2, y: this.y + this.h / 2 };
  }

  /** True if the current user sees it: hidden tokens are the gamemaster's. */
  get isVisible(): boolean {
    return !this.document.isSecret;
  }

  /** Selects the token, for its owner. */
  control(options: { releaseOthers?: boolean } = {}): boolean {
    if (!this.isOwner || !this.isVisible) return false;
    if (options.releaseOthers !== false) {
      for (const other of canvas.tokens.controlled) if (other !== this) other.release();
    }
    if (this.controlled) return true;
    this.controlled = true;
    this.refresh();
    Hooks.callAll("controlToken", this, true);
    return true;
  }

  release(): boolean {
    if (!this.controlled) return true;
    this.controlled = false;
    this.refresh();
    Hooks.callAll("controlToken", this, false);
    return true;
  }

  /** Puts the token on the map. */
  async draw(): Promise<this> {
    const element = this.#element;
    element.className = "token";
    element.dataset["tokenId"] = this.id;
    const marker = globalThis.document.createElement("div");
    marker.className = "turn-marker";
    const image = globalThis.document.createElement("img");
    image.alt = "";
    image.draggable = false;
    const nameplate = globalThis.document.createElement("span");
    nameplate.className = "nameplate";
    element.append(marker, this.#below, image, this.#above, nameplate);
    this.ruler ??= new CONFIG.Token.rulerClass(this);
    void this.ruler.draw();
    this.#listen();
    this.refresh();
    Hooks.callAll("drawToken", this);
    return this;
  }

  /** Draws what has changed. */
  refresh(): this {
    const { document } = this;
    const element = this.#element;
    element.hidden = !this.isVisible;
    // A picture or a name that a user may not see is not in the page either.
    const [image, nameplate] = [element.querySelector("img"), element.querySelector(".nameplate")];
    const source = this.isVisible ? document.texture.src : "";
    if (image && image.getAttribute("src") !== source) image.setAttribute("src", source);
    const name = this.isVisible ? this.name : "";
    // The same text once more would be laid out anew.
    if (nameplate && nameplate.textContent !== name) nameplate.textContent = name;
    Object.assign(element.style, {
      left: `${this.x}px`,
      top: `${this.y}px`,
      width: `${this.w}px`,
      height: `${this.h}px`,
    });
    element.classList.toggle("controlled", this.controlled);
    element.classList.toggle("hover", this.hover);
    element.classList.toggle("secret", document.hidden);
    element.classList.toggle("owned", this.isOwner);
    element.classList.toggle("has-turn", hasTurn(document));
    element.classList.toggle("defeated", isDefeated(document));
    element.dataset["disposition"] = String(document.disposition);
    Hooks.callAll("refreshToken", this, {});
    return this;
  }

  /** Targets the token for the current user, or no longer; the others are told. */
  setTarget(targeted = true, options: { releaseOthers?: boolean } = {}): void {
    const { targets } = game.user;
    if (options.releaseOthers !== false) targets.clear();
    if (targeted) targets.add(this);
    else targets.delete(this);
    game.socket.emit("userActivity", { targets: [...targets].map(({ id }) => id) });
    Hooks.callAll("targetToken", game.user, this, targeted);
  }

  #listen(): void {
    const element = this.#element;
    element.addEventListener("pointerenter", () => this.#setHover(true));
    element.addEventListener("pointerleave", () => this.#setHover(false));
    element.addEventListener("pointerdown", (event) => this.#onPointerDown(event));
    element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (!this.isOwner) return;
      this.control();
      void canvas.tokens.hud.bind(this);
    });
  }

  _onHoverIn(): void {
    this.#setHover(true);
  }

  _onHoverOut(): void {
    this.#setHover(false);
  }

  #setHover(hover: boolean): void {
    if (this.hover === hover) return;
    this.hover = hover;
    this.refresh();
    Hooks.callAll("hoverToken", this, hover);
  }

  #onPointerDown(event: PointerEvent): void {
    event.stopPropagation();
    if (event.button !== 0) return;
    void canvas.tokens.hud.close();
    if (!this.isOwner) return;
    this.control({ releaseOthers: !event.shiftKey && !this.controlled });
    const start = { x: this.x, y: this.y };
    const scale = canvas.stage.scale;
    let target = start;
    follow(
      this.#element,
      event,
      (x, y) => {
        target = { x: start.x + x / scale, y: start.y + y / scale };
        Object.assign(this.#element.style, { left: `${target.x}px`, top: `${target.y}px` });
        this.#element.classList.add("dragging");
        this.#measure(target);
      },
      (moved) => {
        this.#element.classList.remove("dragging");
        this.ruler?.clear();
        if (moved) void this.#drop(target);
      },
    );
  }

  /** The place where the token comes to stand when it is let go at a point. */
  #goalAt(target: Point): Point {
    const snapped = canvas.grid.getSnappedPoint(target);
    const { width, height } = canvas.dimensions;
    const x = Math.min(Math.max(snapped.x, 0), width - this.w);
    const y = Math.min(Math.max(snapped.y, 0), height - this.h);
    return { x, y };
  }

  /** Shows how far it is to where it would be let go. */
  #measure(target: Point): void {
    const { x, y, elevation } = this.document;
    const foundPath = [
      { x, y, elevation },
      { ...this.#goalAt(target), elevation },
    ];
    const plannedMovement = { [game.user.id ?? ""]: { foundPath } };
    this.ruler?.refresh({ passedWaypoints: [], pendingWaypoints: [], plannedMovement });
  }

  async #drop(target: Point): Promise<void> {
    await this.document.move(this.#goalAt(target), { method: "dragging" });
    this.refresh();
  }

  /** Takes the token off the map. */
  override destroy(): void {
    Hooks.callAll("destroyToken", this);
    this.ruler?.destroy();
    super.destroy({ children: true });
    this.#element.remove();
  }
}

/** One marker, on who acts in the combat in view. */
function hasTurn(document: TokenDocument): boolean {
  const combat = game.combat;
  const enabled = combat?.settings.turnMarker.enabled ?? false;
  return enabled && combat?.started === true && combat.combatant?.tokenId === document.id;
}

function isDefeated(document: TokenDocument): boolean {
  const status = CONFIG.specialStatusEffects["DEFEATED"] ?? "";
  return document.hasStatusEffect(status) || (document.combatant?.defeated ?? false);
}
