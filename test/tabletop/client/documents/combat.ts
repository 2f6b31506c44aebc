import { REGION_EVENTS } from "../../common/constants.ts";
import type { OperationOptions } from "../../common/protocol.ts";
import { turnPlace } from "../../common/turn-place.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { CONFIG } from "../config.ts";
import type { Document } from "../data/document.ts";
import { Document as BaseDocument } from "../data/document.ts";
import type { EmbeddedCollection } from "../data/embedded-collection.ts";
import { canvas, game, generation, ui } from "../game.ts";
import { Hooks } from "../helpers/hooks.ts";
import { DialogV2 } from "../applications/api/dialog.ts";
import type { Actor } from "./actor.ts";
import type { CombatantGroup } from "./combatant-group.ts";
import type { Combatant } from "./combatant.ts";
import { rollInitiativeFor } from "./initiative-rolls.ts";
import type { InitiativeOptions } from "./initiative-rolls.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token-document.ts";
import { refreshTracker, turnAfter } from "./combat-pointer.ts";
import { turnSteps } from "./turn-steps.ts";
import type { CombatHistoryData, TurnEventContext, TurnStep } from "./turn-steps.ts";
import type { ModifyAction } from "../../common/permissions.ts";
import type { User } from "./user.ts";

/** The settings of the tracker, stored as `core.combatTrackerConfig`. */
export interface CombatTrackerSettings {
  resource: string;
  skipDefeated: boolean;
  turnMarker: { enabled: boolean; animation: string; src: string; disposition: boolean };
}

/** A combat: who takes part, in which order, and where the pointer stands. */
export class Combat extends BaseDocument {
  static override documentName = "Combat" as const;

  declare type: string;
  declare system: JsonObject;
  declare scene: Scene | null;
  declare groups: EmbeddedCollection<CombatantGroup>;
  declare combatants: EmbeddedCollection<Combatant>;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare sort: number;
  /** The combatants in their order, as `setupTurns` last made it. */
  declare turns: Combatant[];
  /** The place of the pointer. */
  declare current: CombatHistoryData;
  /** The place of the pointer before the last change that moved it. */
  declare previous: CombatHistoryData | null;

  protected override _configure(): void {
    super._configure();
    this.turns = [];
    this.current = { round: 0, turn: null, combatantId: null, tokenId: null };
    this.previous = null;
  }

  get combatant(): Combatant | undefined {
    return this.turn === null ? undefined : this.turns[this.turn];
  }

  get nextCombatant(): Combatant | undefined {
    return this.turns[((this.turn ?? -1) + 1) % Math.max(this.turns.length, 1)];
  }

  get settings(): CombatTrackerSettings {
    return game.settings.get("core", "combatTrackerConfig") as CombatTrackerSettings;
  }

  get started(): boolean {
    return this.round > 0;
  }

  override get visible(): boolean {
    return true;
  }

  /** True if it is active on the scene in view. */
  get isActive(): boolean {
    return this.active && (this.scene === null || this.scene.isView);
  }

  override prepareDerivedData(): void {
    if (this.combatants.size > 0 && this.turns.length === 0) this.setupTurns();
  }

  /** Sorts the combatants. The comparator is called without a `this`, as Foundry calls it. */
  setupTurns(): Combatant[] {
    // oxlint-disable-next-line typescript/unbound-method -- unbound is how Foundry passes it
    const turns = this.combatants.contents.toSorted(this._sortCombatants);
    if (this.turn !== null) Object.assign(this, turnPlace(this.round, this.turn, turns.length));
    for (const [index, combatant] of turns.entries()) combatant.turnNumber = index;
    this.turns = turns;
    this.current = this._getCurrentState(this.combatant);
    this.previous ??= this.current;
    return turns;
  }

  debounceSetup(): void {
    this.setupTurns();
    refreshTracker(this);
  }

  protected _sortCombatants(a: Combatant, b: Combatant): number {
    const difference = (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
    return (a.id ?? "") > (b.id ?? "") ? 1 : -1;
  }

  protected _getCurrentState(combatant: Combatant | undefined = this.combatant): CombatHistoryData {
    const { round, turn } = this;
    return { round, turn, combatantId: combatant?.id ?? null, tokenId: combatant?.tokenId ?? null };
  }

  getCombatantsByToken(token: string | TokenDocument): Combatant[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((combatant) => combatant.tokenId === id);
  }

  getCombatantsByActor(actor: string | Actor): Combatant[] {
    const id = typeof actor === "string" ? actor : actor.id;
    return this.combatants.filter((combatant) => combatant.actorId === id);
  }

  override canUserModify(user: User, action: ModifyAction, data: JsonObject = {}): boolean {
    if (!super.canUserModify(user, action, data)) return false;
    if (action !== "update" || user.isGM) return true;
    return !("round" in data && !this._canChangeRound(user)) && !("turn" in data && !this._canChangeTurn(user));
  }

  protected _canChangeRound(_user: User): boolean {
    return true;
  }

  protected _canChangeTurn(_user: User): boolean {
    return true;
  }

  async activate(operation: OperationOptions = {}): Promise<this[]> {
    return (await (this.constructor as typeof Combat).updateDocuments(
      [{ _id: this.id, active: true }],
      operation,
    )) as this[];
  }

  async startCombat(): Promise<this> {
    this._playCombatSound("startEncounter");
    const updateData = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData);
    await this.update(updateData);
    await refreshEffects("combatStart", { combat: this });
    return this;
  }

  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const next = this.#nextIndex((this.turn ?? -1) + 1);
    if (next === null) return this.nextRound();
    await this.#moveTo("combatTurn", { round: this.round, turn: next }, 1);
    return this;
  }

  #nextIndex(from: number): number | null {
    const skip = this.settings.skipDefeated;
    const found = this.turns.findIndex((combatant, index) => index >= from && !(skip && combatant.isDefeated));
    return found < 0 ? null : found;
  }

  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === 0 || this.turns.length === 0) return this.previousRound();
    const turn = (this.turn ?? this.turns.length) - 1;
    await this.#moveTo("combatTurn", { round: this.round, turn }, -1);
    return this;
  }

  async nextRound(): Promise<this> {
    let turn = this.turn === null ? null : 0;
    if (turn !== null && this.settings.skipDefeated) {
      turn = this.turns.findIndex((combatant) => !combatant.isDefeated);
      if (turn < 0) {
        ui.notifications.warn("COMBAT.NoneRemaining", { localize: true });
        turn = 0;
      }
    }
    await this.#moveTo("combatRound", { round: this.round + 1, turn }, 1);
    return this;
  }

  async previousRound(): Promise<this> {
    if (this.round === 0) return this;
    const round = this.round - 1;
    const turn = round === 0 || this.turn === null ? null : Math.max(this.turns.length - 1, 0);
    await this.#moveTo("combatRound", { round, turn }, -1);
    return this;
  }

  async #moveTo(hook: string, updateData: { round: number; turn: number | null }, direction: 1 | -1): Promise<void> {
    const delta = this.getTimeDelta(this.round, this.turn, updateData.round, updateData.turn);
    const updateOptions = { direction, worldTime: { delta } };
    Hooks.callAll(hook, this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
  }

  /** How much world time lies between two places of the pointer, in seconds; round 0 takes none. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    if (fromRound === 0 || toRound === 0) return 0;
    const { roundTime, turnTime } = CONFIG.time;
    const rounds = toRound - fromRound;
    const turns = rounds * this.turns.length + (toTurn ?? 0) - (fromTurn ?? 0);
    return rounds * roundTime + turns * turnTime;
  }

  async endCombat(): Promise<this | undefined> {
    const confirmed = await DialogV2.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: `<p>${game.i18n.localize("COMBAT.EndConfirmation")}</p>`,
    });
    return confirmed === true ? this.delete() : undefined;
  }

  /** Ties the combat to the scene in view, or unties it. */
  async toggleSceneLink(): Promise<this> {
    const scene = this.scene ? null : game.scenes.current;
    if (scene && this.combatants.some((combatant) => combatant.sceneId !== null && combatant.sceneId !== scene.id)) {
      ui.notifications.error("COMBAT.CannotLinkToScene", { localize: true });
      return this;
    }
    await this.update({ scene: scene?.id ?? null });
    return this;
  }

  async rollInitiative(ids: string | readonly string[], options: InitiativeOptions = {}): Promise<this> {
    await rollInitiativeFor(this, typeof ids === "string" ? [ids] : ids, options);
    return this;
  }

  async rollAll(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this.#unrolled(() => true),
      options,
    );
  }

  async rollNPC(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this.#unrolled((combatant) => combatant.isNPC),
      options,
    );
  }

  #unrolled(condition: (combatant: Combatant) => boolean): string[] {
    return this.turns
      .filter((combatant) => combatant.isOwner && combatant.initiative === null && condition(combatant))
      .map((combatant) => combatant.id ?? "");
  }

  async resetAll(options: { updateTurn?: boolean } = {}): Promise<void> {
    const cleared = this.combatants.map((combatant) => ({ _id: combatant.id, initiative: null }));
    const turn = options.updateTurn === false ? undefined : turnAfter(this, cleared);
    const pointer = turn === undefined ? {} : { turn };
    await this.update({ ...pointer, combatants: cleared }, { turnEvents: false });
  }

  async setInitiative(id: string, value: number): Promise<void> {
    const combatTurn = turnAfter(this, [{ _id: id, initiative: value }]);
    const operation = combatTurn === undefined ? {} : { combatTurn };
    await this.updateEmbeddedDocuments("Combatant", [{ _id: id, initiative: value }], operation);
  }

  /** Prepares the actors of all combatants again. */
  updateCombatantActors(): void {
    for (const combatant of this.combatants) combatant.actor?._safePrepareData();
  }

  /** The stand-in is silent. */
  protected _playCombatSound(_announcement: string): void {}

  /** Draws the markers of turns on the map again. */
  protected _updateTurnMarkers(): void {
    for (const token of canvas.tokens?.placeables ?? []) token.refresh();
  }

  override _onCreate(data: JsonObject, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    if (ui.combat && (this.isActive || !game.combats.viewed)) ui.combat.viewed = this;
    this._updateTurnMarkers();
  }

  override _onUpdate(changed: JsonObject, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    const prior = this.current;
    this.previous ??= prior;
    if ("combatants" in changed) this.setupTurns();
    else this.current = this._getCurrentState();
    this.#recordPointer(prior, options);
    if (ui.combat && changed["active"] === true && this.isActive) ui.combat.viewed = this;
    if (this.#hasMoved(prior)) this.#announceTurn(prior);
    this._updateTurnMarkers();
  }

  #hasMoved({ round, combatantId }: CombatHistoryData): boolean {
    return this.current.round !== round || this.current.combatantId !== combatantId;
  }

  /** The player of the acting combatant hears that it is their turn, else the player of the next one that theirs is coming. */
  #announceTurn(prior: CombatHistoryData): void {
    if (!this.active || !this.started || prior.round === 0) return;
    // A system's own getter may say null.
    const plays = (combatant: Combatant | null | undefined): boolean =>
      combatant !== undefined && combatant !== null && (game.user.isGM ? !combatant.hasPlayerOwner : combatant.isOwner);
    if (plays(this.combatant)) this._playCombatSound("yourTurn");
    else if (plays(this.nextCombatant)) this._playCombatSound("nextUp");
  }

  #recordPointer(prior: CombatHistoryData, options: OperationOptions): void {
    const current = this._getCurrentState();
    const moved =
      current.round !== prior.round || current.turn !== prior.turn || current.combatantId !== prior.combatantId;
    // Refilled by every update, whether or not it has moved anything.
    this.previous = prior;
    if (!moved) return;
    this.current = current;
    if (options.turnEvents !== false) void this._manageTurnEvents().catch(reportTurnEventError);
  }

  override _onDelete(options: OperationOptions, userId: string): void {
    super._onDelete(options, userId);
    if (ui.combat?.viewed === this) ui.combat.viewed = game.combats.active ?? game.combats.combats[0] ?? null;
    this._updateTurnMarkers();
    if (this.started && game.user.isActiveGM) void refreshEffects("combatEnd", { combat: this });
  }

  override _onCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    documents: Document[],
    _data: JsonObject[],
    options: OperationOptions,
    _userId: string,
  ): void {
    this.#onCombatantsChanged(documents, options);
    if (!game.user.isActiveGM) return;
    for (const combatant of combatantsAmong(documents)) void this._onEnter(combatant);
  }

  override _onUpdateDescendantDocuments(
    _parent: Document,
    _collection: string,
    documents: Document[],
    _changes: JsonObject[],
    options: OperationOptions,
    _userId: string,
  ): void {
    this.#onCombatantsChanged(documents, options);
  }

  override _onDeleteDescendantDocuments(
    _parent: Document,
    _collection: string,
    documents: Document[],
    _ids: string[],
    options: OperationOptions,
    _userId: string,
  ): void {
    this.#onCombatantsChanged(documents, options);
    if (!game.user.isActiveGM) return;
    for (const combatant of combatantsAmong(documents)) void this.#leave(combatant);
  }

  async #leave(combatant: Combatant): Promise<void> {
    await this._onExit(combatant);
    if (combatant.token) await this._clearMovementHistoryOnExit(combatant);
  }

  /** Combatants came, went or changed: the order is made again, with the pointer where the operation wants it. */
  #onCombatantsChanged(documents: Document[], options: OperationOptions): void {
    if (combatantsAmong(documents).length === 0) return;
    const prior = this.current;
    if (typeof options.combatTurn === "number")
      this.updateSource(turnPlace(this.round, options.combatTurn, this.combatants.size));
    this.setupTurns();
    // A turn that only changes its place in the order neither ends nor starts (#12747).
    const isSameTurn = this.current.round === prior.round && this.current.combatantId === prior.combatantId;
    this.#recordPointer(prior, isSameTurn ? { ...options, turnEvents: false } : options);
    this._updateTurnMarkers();
    if (options.render !== false) refreshTracker(this);
  }

  protected async _onEnter(_combatant: Combatant): Promise<void> {}
  protected async _onExit(_combatant: Combatant): Promise<void> {}
  protected async _onEndTurn(_combatant: Combatant, _context: TurnEventContext): Promise<void> {}
  protected async _onEndRound(_context: TurnEventContext): Promise<void> {}
  protected async _onStartRound(_context: TurnEventContext): Promise<void> {}
  protected async _onStartTurn(_combatant: Combatant, _context: TurnEventContext): Promise<void> {}

  /** After `_onStartTurn`, for a combatant with a token: generation 13 forgets its way, 14 those of all (#13686). */
  protected async _clearMovementHistoryOnStartTurn(combatant: Combatant, _context: TurnEventContext): Promise<void> {
    await this.clearMovementHistories(generation() < 14 ? [combatant] : undefined);
  }

  /** After `_onExit`, for a combatant with a token. */
  protected async _clearMovementHistoryOnExit(combatant: Combatant): Promise<void> {
    await combatant.clearMovementHistory();
  }

  /** Forgets the ways of these combatants' tokens, or of all (#12296). */
  async clearMovementHistories(combatants: Iterable<Combatant> = this.combatants): Promise<void> {
    await Promise.all(Array.from(combatants, async (combatant) => combatant.clearMovementHistory()));
  }

  /** Tells of the turns and rounds between where the pointer was and is, taking the order for a straight line. */
  protected async _manageTurnEvents(): Promise<void> {
    const { previous, current } = this;
    if (!this.started || !previous) return;
    const order = [...this.turns];
    if (game.user.isActiveGM) {
      for (const step of turnSteps(previous, current, order.length)) await this.#tell(step, order, previous);
      const isBack =
        current.round < previous.round ||
        (current.round === previous.round && (current.turn ?? -1) < (previous.turn ?? -1));
      if (isBack) await refreshEffects("combatRewind", { combat: this });
    }
    Hooks.callAll("combatTurnChange", this, previous, current);
  }

  async #tell(
    { kind, round, turn, skipped }: TurnStep,
    order: readonly Combatant[],
    previous: CombatHistoryData,
  ): Promise<void> {
    const context = { round, skipped, ...(turn === undefined ? {} : { turn }) };
    if (turn === undefined) {
      await (kind === "roundEnd" ? this._onEndRound(context) : this._onStartRound(context));
      await this.#tellOthers(kind, context, [...this.combatants]);
      return;
    }
    // Who had the turn may have another place by now, or none.
    const combatant = kind === "turnEnd" && !skipped ? this.combatants.get(previous.combatantId ?? "") : order[turn];
    if (!combatant) return;
    if (kind === "turnEnd") await this._onEndTurn(combatant, context);
    else {
      await this._onStartTurn(combatant, context);
      if (combatant.token) await this._clearMovementHistoryOnStartTurn(combatant, context);
    }
    await this.#tellOthers(kind, context, [combatant]);
  }

  /** After the combat's own methods the registry of effects hears, then the regions that tokens stand in. */
  async #tellOthers(
    kind: TurnStep["kind"],
    context: TurnEventContext,
    combatants: readonly Combatant[],
  ): Promise<void> {
    await refreshEffects(kind, { ...context, combat: this });
    const event = REGION_EVENTS[REGION_EVENT_NAMES[kind]];
    const told = combatants.flatMap((combatant) => {
      const { token } = combatant;
      return [...(token?.regions ?? [])].map(async (region) =>
        region._triggerEvent(event, { ...context, token, combatant, combat: this }),
      );
    });
    await Promise.allSettled(told);
  }
}

const REGION_EVENT_NAMES = {
  turnStart: "TOKEN_TURN_START",
  turnEnd: "TOKEN_TURN_END",
  roundStart: "TOKEN_ROUND_START",
  roundEnd: "TOKEN_ROUND_END",
} as const;

/** Tells the registry of effects, which generation 13 lacks. */
async function refreshEffects(event: string, context: object): Promise<void> {
  if (generation() >= 14) await CONFIG.ActiveEffect.documentClass.registry.refresh(event, context as JsonObject);
}

function combatantsAmong(documents: readonly Document[]): Combatant[] {
  return documents.filter((document) => document.documentName === "Combatant") as Combatant[];
}

function reportTurnEventError(error: unknown): void {
  Hooks.onError("Combat#_manageTurnEvents", error);
}
