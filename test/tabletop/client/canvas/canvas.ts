import type { Scene } from "../documents/scene.ts";
import { follow } from "../applications/api/window-frame.ts";
import { Hooks } from "../helpers/hooks.ts";
import { Ticker } from "./display/ticker.ts";
import { SquareGrid } from "./grid.ts";
import type { Point } from "./grid.ts";
import { removeToken } from "./token-registry.ts";
import { TokenLayer } from "./token-layer.ts";

const MINIMUM_SCALE = 0.25;
const MAXIMUM_SCALE = 3;

/** The width of what the sidebar covers; on a narrow page it covers all or nothing. */
const sidebarWidth = (): number => (innerWidth < 900 ? 0 : 320);

/** The position of the map on the screen. */
interface Stage {
  x: number;
  y: number;
  scale: number;
}

/** The point of the screen to which a place of the map is brought. */
const middle = (): Point => ({ x: (innerWidth - sidebarWidth()) / 2, y: innerHeight / 2 });

/** The map: the scene in view with its grid and tokens. */
export class Canvas {
  ready = false;
  scene: Scene | null = null;
  grid = new SquareGrid({ type: 1, size: 100, distance: 5, units: "ft" });
  readonly app = { ticker: new Ticker() };
  readonly photosensitiveMode = false;
  readonly stage: Stage & { readonly pivot: Point } = { x: 0, y: 0, scale: 1, pivot: { x: 0, y: 0 } };
  readonly tokens: TokenLayer;
  readonly #board: HTMLElement;
  readonly #map: HTMLElement;

  constructor(board: HTMLElement) {
    this.#board = board;
    this.#map = document.createElement("div");
    this.#map.className = "scene-map";
    const tokens = document.createElement("div");
    tokens.className = "tokens-layer";
    const measurement = document.createElement("div");
    measurement.id = "measurement";
    this.#map.append(tokens, measurement);
    board.append(this.#map);
    this.tokens = new TokenLayer(tokens);
    this.#listen();
  }

  get hud(): { token: TokenLayer["hud"] } {
    return { token: this.tokens.hud };
  }

  get dimensions(): { width: number; height: number; size: number; distance: number } {
    const { width = 0, height = 0 } = this.scene ?? {};
    return { width, height, size: this.grid.size, distance: this.grid.distance };
  }

  /** Draws a scene, or nothing. */
  async draw(scene: Scene | null): Promise<this> {
    const same = scene === this.scene && this.ready;
    this.#tearDown();
    this.scene = scene;
    this.#board.classList.toggle("empty", scene === null);
    if (!scene) return this;
    this.grid = new SquareGrid(scene.grid);
    Object.assign(this.#map.style, { width: `${scene.width}px`, height: `${scene.height}px` });
    this.#map.style.setProperty("--grid-size", `${scene.grid.size}px`);
    this.#map.style.setProperty("--scene-color", scene.backgroundColor);
    this.#map.classList.toggle("gridless", this.grid.isGridless);
    for (const token of scene.tokens) this.tokens.createObject(token);
    if (!same) this.#fit();
    this.ready = true;
    Hooks.callAll("canvasReady", this);
    return this;
  }

  #tearDown(): void {
    if (this.ready) Hooks.callAll("canvasTearDown", this);
    void this.tokens.hud.close();
    for (const token of this.tokens.placeables) removeToken(token.id);
    this.ready = false;
  }

  /** Shows the whole map in the space beside the sidebar. */
  #fit(): void {
    const { width, height } = this.dimensions;
    const free = { width: Math.max(innerWidth - sidebarWidth(), 200), height: innerHeight };
    const scale = Math.min((free.width - 60) / width, (free.height - 120) / height);
    this.stage.scale = Math.min(Math.max(scale, MINIMUM_SCALE), 1.25);
    this.stage.x = (free.width - width * this.stage.scale) / 2;
    this.stage.y = (free.height - height * this.stage.scale) / 2 + 16;
    this.#applyStage();
  }

  #applyStage(): void {
    const { x, y, scale, pivot } = this.stage;
    Object.assign(pivot, this.canvasCoordinatesFromClient(middle()));
    this.#map.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    void this.tokens.hud.close();
  }

  /** Brings a point of the map to the middle of the screen. */
  pan({ x, y, scale }: Partial<Stage> = {}): void {
    if (scale !== undefined) this.stage.scale = Math.min(Math.max(scale, MINIMUM_SCALE), MAXIMUM_SCALE);
    const center = middle();
    if (x !== undefined) this.stage.x = center.x - x * this.stage.scale;
    if (y !== undefined) this.stage.y = center.y - y * this.stage.scale;
    this.#applyStage();
  }

  /** The same, as a movement that one can follow. */
  async animatePan(view: Partial<Stage> & { duration?: number } = {}): Promise<boolean> {
    this.#map.classList.add("panning");
    this.pan(view);
    await new Promise((resolve) => setTimeout(resolve, view.duration ?? 250));
    this.#map.classList.remove("panning");
    return true;
  }

  /** The position of a point of the map on the screen. */
  clientCoordinatesFromCanvas({ x, y }: Point): Point {
    const { stage } = this;
    return { x: x * stage.scale + stage.x, y: y * stage.scale + stage.y };
  }

  /** The point of the map that is at a place on the screen. */
  canvasCoordinatesFromClient({ x, y }: Point): Point {
    const { stage } = this;
    return { x: (x - stage.x) / stage.scale, y: (y - stage.y) / stage.scale };
  }

  #listen(): void {
    this.#board.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 && event.button !== 2) return;
      void this.tokens.hud.close();
      const { x, y } = this.stage;
      follow(
        this.#board,
        event,
        (dx, dy) => {
          Object.assign(this.stage, { x: x + dx, y: y + dy });
          this.#applyStage();
        },
        (moved) => {
          if (!moved && event.button === 0) this.tokens.releaseAll();
        },
      );
    });
    this.#board.addEventListener("contextmenu", (event) => event.preventDefault());
    this.#board.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
  }

  #onWheel(event: WheelEvent): void {
    event.preventDefault();
    const pointer = { x: event.clientX, y: event.clientY };
    const anchor = this.canvasCoordinatesFromClient(pointer);
    const scale = this.stage.scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1);
    this.stage.scale = Math.min(Math.max(scale, MINIMUM_SCALE), MAXIMUM_SCALE);
    this.stage.x = pointer.x - anchor.x * this.stage.scale;
    this.stage.y = pointer.y - anchor.y * this.stage.scale;
    this.#applyStage();
  }
}
