import type { OperationOptions } from "../../common/protocol.ts";
import type { Document } from "../data/document.ts";
import { Document as BaseDocument } from "../data/document.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import type { EmbeddedCollection } from "../data/embedded-collection.ts";
import { CONFIG } from "../config.ts";
import { canvas, game, ui } from "../game.ts";
import type { TokenDocument } from "./token-document.ts";

/** The scene on this user's screen. */
let viewed: Scene | null = null;

function bringIntoView(scene: Scene): void {
  viewed = scene;
}

/** A map with its tokens. */
export class Scene extends BaseDocument {
  static override documentName = "Scene" as const;

  declare active: boolean;
  declare ownership: Record<string, number>;
  declare navigation: boolean;
  declare navName: string;
  declare navOrder: number;
  declare width: number;
  declare height: number;
  declare background: { src: string | null };
  declare backgroundColor: string;
  declare grid: { type: number; size: number; distance: number; units: string };
  declare tokens: EmbeddedCollection<TokenDocument>;
  #sheet: { render(options?: unknown): unknown } | null = null;

  /** True if this scene is the one in the current user's view. */
  get isView(): boolean {
    return viewed === this;
  }

  /** A scene that is active is seen by everybody. */
  override get visible(): boolean {
    return this.active || super.visible;
  }

  /** The form that configures this scene. */
  get sheet(): { render(options?: unknown): unknown } {
    const registration = Object.values(CONFIG.Scene.sheetClasses["base"] ?? {}).find((candidate) => candidate.default);
    if (!registration) throw new Error("No sheet is registered for scenes");
    this.#sheet ??= new registration.cls({ document: this as never }) as { render(options?: unknown): unknown };
    return this.#sheet;
  }

  /** Brings this scene into the current user's view. */
  async view(): Promise<this> {
    bringIntoView(this);
    game.user.viewedScene = this.id;
    await canvas.draw(this);
    refreshNavigation();
    void ui.combat?.render();
    return this;
  }

  /** Makes this the scene that everybody sees. */
  async activate(): Promise<this | undefined> {
    return this.active ? this : this.update({ active: true });
  }

  override _onCreate(data: JsonObject, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    refreshNavigation();
  }

  override _onUpdate(changed: JsonObject, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed["active"] === true) void this.view();
    else if (this.isView && DRAWN_KEYS.some((key) => key in changed)) void canvas.draw(this);
    refreshNavigation();
  }

  override _onDelete(options: OperationOptions, userId: string): void {
    super._onDelete(options, userId);
    if (this.isView) void (game.scenes.active ?? game.scenes.contents[0])?.view();
    refreshNavigation();
  }

  override _onCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    documents: Document[],
    _data: JsonObject[],
    _options: OperationOptions,
    _userId: string,
  ): void {
    if (this.isView) for (const token of documents as TokenDocument[]) canvas.tokens.createObject(token);
  }
}

const DRAWN_KEYS = ["width", "height", "backgroundColor", "grid"];

function refreshNavigation(): void {
  void (ui["nav"] as { render(): unknown } | undefined)?.render();
}
