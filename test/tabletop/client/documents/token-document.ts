import { DOCUMENT_OWNERSHIP_LEVELS } from "../../common/constants.ts";
import type { OperationOptions } from "../../common/protocol.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { randomID } from "../../common/utils/text.ts";
import { CONFIG } from "../config.ts";
import { Document } from "../data/document.ts";
import { canvas, game, ui } from "../game.ts";
import { removeToken } from "../canvas/token-registry.ts";
import type { Token } from "../canvas/token.ts";
import type { Actor } from "./actor.ts";
import { Hooks } from "../helpers/hooks.ts";
import { refreshTracker } from "./combat-pointer.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";
import type { Scene } from "./scene.ts";
import type { User } from "./user.ts";

/** A token as it is stored in its scene. */
export class TokenDocument extends Document {
  static override documentName = "Token" as const;

  declare readonly parent: Scene | null;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare x: number;
  declare y: number;
  declare elevation: number;
  declare width: number;
  declare height: number;
  declare disposition: number;
  declare hidden: boolean;
  declare texture: { src: string };
  /** The regions the token is in: the stand-in has none. */
  declare regions: Set<never>;

  protected override _configure(): void {
    super._configure();
    this.regions = new Set();
  }

  /** Moves to the last of these waypoints. What is left out of one stays as it is. */
  async move(
    waypoints: Waypoint | readonly Waypoint[],
    { method = "api", ...options }: MoveOptions = {},
  ): Promise<boolean> {
    const way = [waypoints].flat();
    const goal = way.at(-1);
    if (goal === undefined) return false;
    const { x, y, elevation } = { ...placeOf(this), ...goal };
    const movement = { [this.id ?? ""]: { method, waypoints: way as unknown as JsonObject[] } };
    return (await this.update({ x, y, elevation }, { ...options, movement })) !== undefined;
  }

  /** Notes where it stands before the source is read anew. */
  override _initialize(options: { prepare?: boolean } = {}): void {
    if (typeof this.x === "number") STOOD.set(this, placeOf(this));
    super._initialize(options);
  }

  /** Tells of a movement, after the update that it came with. */
  #tellMovement(options: OperationOptions, userId: string): void {
    const destination = placeOf(this);
    const told = (options["movement"] as Readonly<Record<string, Movement>> | undefined)?.[this.id ?? ""];
    const { method = "api", waypoints = [] } = told ?? {};
    const way = (waypoints.length > 0 ? waypoints : [{}]).map((waypoint) => ({
      ...destination,
      action: "walk",
      explicit: true,
      checkpoint: true,
      ...waypoint,
    }));
    const movement = {
      id: randomID(),
      chain: [],
      origin: STOOD.get(this) ?? destination,
      destination,
      passed: { waypoints: way, distance: 0, cost: 0, spaces: 0, diagonals: 0 },
      pending: { waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 },
      method,
      state: "completed",
      recorded: false,
      user: game.users.get(userId),
      updateOptions: options,
    };
    Hooks.callAll("moveToken", this, movement, options, game.users.get(userId));
  }

  get actor(): Actor | null {
    return game.actors.get(this.actorId ?? "") ?? null;
  }

  /** What draws this token, where its scene is in view. */
  get object(): Token | null {
    return this.parent?.isView ? (canvas.tokens.get(this.id ?? "") ?? null) : null;
  }

  get rendered(): boolean {
    return this.object !== null;
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  get hasPlayerOwner(): boolean {
    return this.actor?.hasPlayerOwner ?? false;
  }

  get combatant(): Combatant | null {
    return game.combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  /** Whether the players see it: a hidden token is the gamemaster's. */
  get isSecret(): boolean {
    return this.hidden && !game.user.isGM;
  }

  override getUserLevel(user: User = game.user): number {
    if (user.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    return this.actor?.getUserLevel(user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  /** Puts this token into the combat in view, or takes it out. */
  async toggleCombatant(options: { active?: boolean } = {}): Promise<boolean> {
    const cls = this.constructor as typeof TokenDocument;
    const wanted = options.active ?? !this.inCombat;
    if (wanted) await cls.createCombatants([this]);
    else await cls.deleteCombatants([this]);
    return this.inCombat;
  }

  /** Puts tokens into a combat: the one given, the one in view, or for the gamemaster a new one. */
  static async createCombatants(
    tokens: readonly TokenDocument[],
    options: { combat?: Combat } = {},
  ): Promise<Combatant[]> {
    const combat = options.combat ?? game.combats.viewed ?? (await newCombat());
    if (!combat) return [];
    const data = tokens
      .filter((token) => combat.getCombatantsByToken(token).length === 0)
      .map((token) => ({ tokenId: token.id, sceneId: token.parent?.id, actorId: token.actorId, hidden: token.hidden }));
    if (data.length === 0) return [];
    return (await combat.createEmbeddedDocuments("Combatant", data)) as Combatant[];
  }

  /** Takes tokens out of a combat: the one given, or the one in view. */
  static async deleteCombatants(
    tokens: readonly TokenDocument[],
    options: { combat?: Combat } = {},
  ): Promise<Combatant[]> {
    const combat = options.combat ?? game.combats.viewed;
    const ids = tokens.flatMap((token) => combat?.getCombatantsByToken(token).map((entry) => entry.id ?? "") ?? []);
    if (!combat || ids.length === 0) return [];
    return (await combat.deleteEmbeddedDocuments("Combatant", ids)) as Combatant[];
  }

  override _onUpdate(changed: JsonObject, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (MOVED_KEYS.some((key) => key in changed)) this.#tellMovement(options, userId);
    this.object?.refresh();
    const combat = this.combatant?.combat;
    if (combat && TRACKED_KEYS.some((key) => key in changed)) refreshTracker(combat);
  }

  override _onDelete(options: OperationOptions, userId: string): void {
    super._onDelete(options, userId);
    if (this.parent?.isView) removeToken(this.id ?? "");
    if (game.users.activeGM?.isSelf) this.#leaveCombats();
  }

  /** The combatants of a deleted token go with it. */
  #leaveCombats(): void {
    for (const combat of game.combats) {
      const ids = combat.getCombatantsByToken(this).map((combatant) => combatant.id ?? "");
      if (ids.length > 0) void combat.deleteEmbeddedDocuments("Combatant", ids);
    }
  }
}

/** Where a token is. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** A point on the way of a movement. */
interface Waypoint extends Partial<Place> {
  readonly action?: string;
}

/** How a movement is carried out: beside the options of an update, by whom or what. */
interface MoveOptions extends OperationOptions {
  readonly method?: MoveMethod;
}

type MoveMethod = "api" | "config" | "dragging" | "keyboard" | "paste" | "undo";

/** What travels with an update that moves a token. */
interface Movement {
  readonly method: MoveMethod;
  readonly waypoints: readonly Waypoint[];
}

/** Where each token stood before it was changed last. */
const STOOD = new WeakMap<TokenDocument, Place>();

const MOVED_KEYS = ["x", "y", "elevation"] as const;

const placeOf = ({ x, y, elevation }: Place): Place => ({ x, y, elevation });

/** What of a token the tracker shows. */
const TRACKED_KEYS = ["name", "texture", "hidden"];

async function newCombat(): Promise<Combat | null> {
  if (!game.user.isGM) {
    ui.notifications.warn("COMBAT.NoneActive", { localize: true });
    return null;
  }
  return (await CONFIG.Combat.documentClass.create({ active: true }, { render: false })) as Combat;
}
