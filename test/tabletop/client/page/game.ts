import type { Socket } from "socket.io-client";
import { Collection } from "../../common/collection.ts";
import type { ModifyResult, ModuleData, UserActivity, WorldData } from "../../common/protocol.ts";
import { CONFIG } from "../config.ts";
import { Canvas } from "../canvas/canvas.ts";
import { Actors, ChatMessages, CombatEncounters, Scenes, Users } from "../data/collections.ts";
import { CompendiumPacks } from "../data/compendium-collection.ts";
import { WorldCollection } from "../data/world-collection.ts";
import type { Document } from "../data/document.ts";
import type { Combat } from "../documents/combat.ts";
import { hearStop } from "../documents/token-document.ts";
import type { User } from "../documents/user.ts";
import { installGame, ui } from "../game.ts";
import { ClientKeybindings } from "../helpers/client-keybindings.ts";
import { ClientSettings } from "../helpers/client-settings.ts";
import { GameTime } from "../helpers/game-time.ts";
import { Hooks } from "../helpers/hooks.ts";
import { Localization } from "../helpers/localization.ts";
import { TooltipManager } from "../helpers/tooltip-manager.ts";
import { VideoHelper } from "../helpers/video-helper.ts";
import { ToursCollection } from "../nue/tour.ts";
import { setUpInterface } from "./interface.ts";
import { registerCoreKeybindings } from "./core-keybindings.ts";
import { registerCoreSettings } from "./core-settings.ts";

/** A module as packages see it; its author may put an `api` on it. */
export type Module = ModuleData & { api?: unknown };

/** The game: the world as this client knows it, and everything around it. */
export class Game {
  readonly userId: string;
  readonly socket: Socket;
  readonly release: WorldData["release"] & { version: string };
  readonly world: WorldData["world"];
  readonly system: WorldData["system"] & { initiative: string };
  readonly modules: Collection<Module>;
  readonly users = new Users();
  readonly actors = new Actors();
  readonly scenes = new Scenes();
  readonly combats = new CombatEncounters();
  readonly messages = new ChatMessages();
  readonly packs: CompendiumPacks;
  readonly collections = new Collection<WorldCollection<Document>>();
  readonly i18n = new Localization();
  readonly settings = new ClientSettings();
  readonly keybindings = new ClientKeybindings();
  readonly time = new GameTime();
  readonly tooltip = new TooltipManager();
  readonly tours = new ToursCollection();
  readonly video = new VideoHelper();
  ready = false;
  _documentsReady = false;
  readonly #data: WorldData;
  /** The connected users, until the users' documents take over. */
  #here: readonly string[];
  /** Changes that arrive while the game is being set up. */
  #early: ModifyResult[] = [];

  constructor(data: WorldData, socket: Socket) {
    this.#data = data;
    this.#here = data.activeUsers;
    this.userId = data.userId;
    this.socket = socket;
    this.release = { ...data.release, version: `${data.release.generation}.${data.release.build}` };
    this.world = data.world;
    this.system = { ...data.system, initiative: "1d20" };
    this.packs = new CompendiumPacks(data.packs);
    this.modules = new Collection(data.modules.map((module) => [module.id, { ...module }]));
    const collections = [this.users, this.actors, this.scenes, this.combats, this.messages] as unknown[];
    for (const collection of [...collections, new WorldCollection("Setting")] as WorldCollection<Document>[]) {
      this.collections.set(collection.documentName, collection);
    }
    this.#listen();
  }

  get user(): User {
    // There is always a current user once documents are there; before, nobody asks.
    return this.users.get(this.userId) as User;
  }

  /** The combat that the tracker shows. */
  get combat(): Combat | null {
    return this.combats.viewed;
  }

  get canvas(): Canvas {
    return this.#canvas;
  }

  #canvas!: Canvas;

  #listen(): void {
    this.socket.on("modifyDocument", (results: ModifyResult[], heard?: () => void) => {
      if (!this._documentsReady) this.#early.push(...results);
      else for (const result of results) CONFIG.DatabaseBackend.apply(result);
      heard?.();
    });
    this.socket.on("userActivity", (userId: string, active: boolean | UserActivity) => {
      if (typeof active !== "boolean") this.#hearActivity(userId, active);
      else if (!this._documentsReady) this.#here = changed(this.#here, userId, active);
      else this.#setActive(userId, active);
    });
  }

  #hearActivity(userId: string, { targets, stopped }: UserActivity): void {
    if (!this._documentsReady) return;
    if (targets !== undefined) this.#setTargets(userId, targets);
    if (stopped !== undefined) hearStop(this.scenes.get(stopped.scene)?.tokens.get(stopped.token), stopped.movement);
  }

  /** Those on the scene in view: of others nothing is known. */
  #setTargets(userId: string, targets: readonly string[]): void {
    const user = this.users.get(userId);
    if (user) user.targets = new Set(targets.flatMap((id) => this.canvas.tokens.get(id) ?? []));
  }

  #setActive(userId: string, active: boolean): void {
    const user = this.users.get(userId);
    if (!user || user.active === active) return;
    user.active = active;
    Hooks.callAll("userConnected", user, active);
    void (ui["players"] as { render(): unknown } | undefined)?.render();
  }

  /** Sets the game up, in the order that packages rely on. */
  async setupGame(): Promise<void> {
    this.#canvas = new Canvas(document.getElementById("board") as HTMLElement);
    installGame(this, this.#canvas);
    Object.assign(globalThis, { game: this, canvas: this.#canvas });
    await this.time.sync();
    registerCoreSettings();
    registerCoreKeybindings();
    Hooks.callAll("init");
    this.keybindings.initialize();
    const { searchParams } = new URL(location.href);
    await this.i18n.setLanguage(searchParams.get("lang") ?? "en");
    Hooks.callAll("i18nInit");
    this.#initializeDocuments();
    Hooks.callAll("setup");
    await setUpInterface();
    this.tooltip.activateEventListeners();
    const first = this.scenes.active ?? this.scenes.find((scene) => scene.visible);
    await first?.view();
    this.ready = true;
    Hooks.callAll("ready");
    const tab = searchParams.get("tab");
    if (tab !== null) ui.sidebar.changeTab(tab, "primary");
  }

  #initializeDocuments(): void {
    for (const collection of this.collections) {
      for (const source of this.#data.documents[collection.documentName]) {
        collection.set(String(source["_id"]), new collection.documentClass(source));
      }
    }
    for (const userId of [...this.#here, this.userId]) {
      const user = this.users.get(userId);
      if (user) user.active = true;
    }
    this._documentsReady = true;
    // Settings first, for all preparation may read them; combats after the actors they ask for names.
    for (const name of ["Setting", "User", "Actor", "Scene", "Combat", "ChatMessage"]) {
      for (const document of this.collections.get(name) ?? []) document._safePrepareData();
    }
    for (const result of this.#early) CONFIG.DatabaseBackend.apply(result);
    this.#early = [];
  }
}

/** The connected users, after one has come or gone. */
function changed(users: readonly string[], userId: string, active: boolean): string[] {
  const others = users.filter((id) => id !== userId);
  return active ? [...others, userId] : others;
}
