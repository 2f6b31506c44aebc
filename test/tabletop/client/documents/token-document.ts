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
import type { ActorDelta } from "./actor-delta.ts";
import { Hooks } from "../helpers/hooks.ts";
import { refreshTracker } from "./combat-pointer.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";
import type { Scene } from "./scene.ts";
import { filledWay, measured, piecesOf, placeOf } from "./token-movement.ts";
import type { MoveMethod, Movement, MovementTold, Place, RecordedWaypoint, Waypoint } from "./token-movement.ts";
import type { User } from "./user.ts";

/** A region, as far as turns tell it anything. */
interface EventfulRegion {
  _triggerEvent(name: string, data: object): Promise<void>;
}

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
  declare _movementHistory: readonly RecordedWaypoint[];
  /** The regions that the token is in. The stand-in has no regions of its own. */
  declare regions: Set<EventfulRegion>;
  /** The data that its actor has of its own, if it is not linked. */
  declare delta: ActorDelta;

  protected override _configure(): void {
    super._configure();
    this.regions = new Set();
  }

  /**
   * Moves over these waypoints, in pieces that end at checkpoints, each a movement of its own. What is left out of a waypoint stays as it
   * is.
   */
  async move(
    waypoints: Waypoint | readonly Waypoint[],
    { method = "api", ...options }: MoveOptions = {},
  ): Promise<boolean> {
    const pieces = piecesOf([waypoints].flat());
    const chain: string[] = [];
    for (const [index, waypointsOf] of pieces.entries()) {
      const id = randomID();
      const pending = pieces.slice(index + 1).flat();
      const told: MovementTold = { id, chain: [...chain], method, waypoints: waypointsOf, pending };
      if (!(await this.#go(told, options))) return false;
      if (this.#isStopped(id)) return false;
      chain.push(id);
    }
    return pieces.length > 0;
  }

  #isStopped(movement: string): boolean {
    const last = this.movement;
    return last?.id === movement && last.state === "stopped";
  }

  /** Stops the movement that is under way, for whoever has begun it: the rest of its way is not gone. */
  stopMovement(): boolean {
    const { movement } = this;
    if (movement?.user?.isSelf !== true || movement.state === "completed") return false;
    if (movement.state === "stopped") return true;
    hearStop(this, movement.id);
    const stopped = { scene: this.parent?.id ?? "", token: this.id ?? "", movement: movement.id };
    game.socket.emit("userActivity", { stopped });
    return true;
  }

  async #go(told: MovementTold, options: OperationOptions): Promise<boolean> {
    const way = filledWay(placeOf(this), told.waypoints);
    const goal = way.at(-1);
    if (goal === undefined) return false;
    const history = this._shouldRecordMovementHistory() ? this.#recorded(told, way) : this._movementHistory;
    const movement = { [this.id ?? ""]: told as unknown as JsonObject };
    const changes = { ...placeOf(goal), _movementHistory: history as unknown as JsonObject[] };
    if ((await this.update(changes, { ...options, movement })) === undefined) return false;
    if (told.method === "dragging" || told.method === "keyboard") OWN_MOVEMENTS.push({ token: this, id: told.id });
    return true;
  }

  /** The history with one more movement. The first begins with where the token stood. */
  #recorded({ id }: MovementTold, way: readonly (Place & Waypoint)[]): RecordedWaypoint[] {
    const kept = (waypoint: Place & Waypoint): RecordedWaypoint => ({
      ...placeOf(waypoint),
      action: waypoint.action ?? "walk",
      cost: 0,
      userId: game.user.id ?? "",
      movementId: id,
      explicit: true,
    });
    const before = this._movementHistory.length === 0 ? [kept(placeOf(this))] : this._movementHistory;
    return [...before, ...way.map(kept)];
  }

  /** The way since the history was cleared last, as everybody knows it. */
  get movementHistory(): readonly RecordedWaypoint[] {
    return this._movementHistory;
  }

  /** The last movement of this token. */
  get movement(): Movement | undefined {
    return MOVEMENTS.get(this);
  }

  /** Tells whether movements are kept: in an active combat that has begun. */
  protected _shouldRecordMovementHistory(): boolean {
    return game.combats.some(
      (combat) => combat.active && combat.started && combat.getCombatantsByToken(this).length > 0,
    );
  }

  async clearMovementHistory(): Promise<void> {
    await this.update({ _movementHistory: [] });
  }

  /** Puts the token where a recorded movement began, or the first of all, and forgets the way from there. */
  async revertRecordedMovement(movementId?: string): Promise<boolean> {
    const history = this._movementHistory;
    const index = movementId === undefined ? 0 : history.findIndex((waypoint) => waypoint.movementId === movementId);
    const place = history[Math.max(0, index - 1)];
    if (index < 0 || place === undefined) return false;
    const changes = { ...placeOf(place), _movementHistory: history.slice(0, index) as unknown as JsonObject[] };
    return (await this.update(changes, { isUndo: true })) !== undefined;
  }

  /** Notes where it stands before the source is read anew. */
  override _initialize(options: { prepare?: boolean } = {}): void {
    if (typeof this.x === "number") STOOD.set(this, placeOf(this));
    const former = this.delta as ActorDelta | undefined;
    super._initialize(options);
    const source = this._source["delta"] as JsonObject;
    source["_id"] ??= this.id;
    const delta = former ?? new CONFIG.ActorDelta.documentClass(source, { parent: this });
    delta._source = source;
    Object.defineProperty(this, "delta", { value: delta, configurable: true, enumerable: true, writable: true });
    delta.updateSyntheticActor();
  }

  /** Tells of a movement, after the update that it came with. */
  #tellMovement(options: OperationOptions, userId: string): void {
    const destination = placeOf(this);
    const origin = STOOD.get(this) ?? destination;
    const told = (options["movement"] as Readonly<Record<string, MovementTold>> | undefined)?.[this.id ?? ""];
    const isUndo = options["isUndo"] === true;
    const {
      id = randomID(),
      chain = [],
      waypoints = [{ ...destination, action: "displace" }],
      pending = [],
    } = told ?? {};
    const movement: Movement = {
      id,
      chain,
      origin,
      destination,
      passed: measured(this.parent, origin, waypoints),
      pending: measured(this.parent, destination, pending),
      method: isUndo ? "undo" : (told?.method ?? "api"),
      state: pending.length === 0 ? "completed" : "pending",
      recorded: !isUndo && this._shouldRecordMovementHistory(),
      user: game.users.get(userId),
      updateOptions: options,
    };
    MOVEMENTS.set(this, movement);
    Hooks.callAll("moveToken", this, movement, options, game.users.get(userId));
  }

  /** The world's actor that it stands for. */
  get baseActor(): Actor | null {
    return game.actors.get(this.actorId ?? "") ?? null;
  }

  /** The world's actor where it is linked, else one of its own. */
  get actor(): Actor | null {
    return this.actorLink ? this.baseActor : this.delta.syntheticActor;
  }

  /** The object that draws this token, null if its scene is not in view. */
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

  /** True if the players see it: a hidden token is the gamemaster's. */
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

/** How a movement is carried out: beside the options of an update, by whom or what. */
interface MoveOptions extends OperationOptions {
  readonly method?: MoveMethod;
}

/** The last movement of each token. */
const MOVEMENTS = new WeakMap<TokenDocument, Movement>();

/** The movement of a token has been stopped, on this page or on another. */
export function hearStop(token: TokenDocument | undefined, id: string): void {
  const movement = token === undefined ? undefined : MOVEMENTS.get(token);
  if (token === undefined || movement?.id !== id) return;
  MOVEMENTS.set(token, { ...movement, state: "stopped" });
  Hooks.callAll("stopToken", token);
}

/** The movements that this page's user has made by hand, the last at the end. */
const OWN_MOVEMENTS: { readonly token: TokenDocument; readonly id: string }[] = [];

/** Takes back the last movement that this page's user made by hand, as Ctrl+Z does. */
export async function undoOwnMovement(): Promise<boolean> {
  const last = OWN_MOVEMENTS.pop();
  return last === undefined ? false : last.token.revertRecordedMovement(last.id);
}

/** The place of each token before it was changed last. */
const STOOD = new WeakMap<TokenDocument, Place>();

const MOVED_KEYS = ["x", "y", "elevation"] as const;

/** The fields of a token that the tracker shows. */
const TRACKED_KEYS = ["name", "texture", "hidden"];

async function newCombat(): Promise<Combat | null> {
  if (!game.user.isGM) {
    ui.notifications.warn("COMBAT.NoneActive", { localize: true });
    return null;
  }
  return (await CONFIG.Combat.documentClass.create({ active: true }, { render: false })) as Combat;
}
