import { DEFAULT_TOKEN, DOCUMENT_OWNERSHIP_LEVELS } from "../../common/constants.ts";
import type { OperationOptions } from "../../common/protocol.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { CONFIG } from "../config.ts";
import { Document } from "../data/document.ts";
import type { UpdateOperation } from "../data/document.ts";
import { Roll } from "../dice/roll.ts";
import { game } from "../game.ts";
import { VideoHelper } from "../helpers/video-helper.ts";
import type { Actor } from "./actor.ts";
import { turnAfter } from "./combat-pointer.ts";
import type { CombatantGroup } from "./combatant-group.ts";
import type { Combat } from "./combat.ts";
import type { TokenDocument } from "./token-document.ts";
import type { User } from "./user.ts";

/** Somebody or something that takes part in a combat. */
export class Combatant extends Document {
  static override documentName = "Combatant" as const;

  declare readonly parent: Combat | null;
  declare type: string;
  declare system: JsonObject;
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare img: string;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;
  declare group: CombatantGroup | null;
  /** The moving picture of its token; null where that is a still. */
  declare _videoSrc: string | null;
  /** The value of the tracked resource; the stand-in tracks none. */
  declare resource: number | null;
  /** Its place in the order, from 0, as `Combat#setupTurns` last made it. */
  declare turnNumber: number | null;

  protected override _configure(): void {
    super._configure();
    this.resource = null;
    this.turnNumber = null;
  }

  get combat(): Combat | null {
    return this.parent;
  }

  get token(): TokenDocument | null {
    return game.scenes.get(this.sceneId ?? "")?.tokens.get(this.tokenId ?? "") ?? null;
  }

  get actor(): Actor | null {
    return this.token?.actor ?? game.actors.get(this.actorId ?? "") ?? null;
  }

  get isDefeated(): boolean {
    const status = CONFIG.specialStatusEffects["DEFEATED"] ?? "";
    return this.defeated || (this.actor?.statuses.has(status) ?? false);
  }

  get isNPC(): boolean {
    return !this.hasPlayerOwner;
  }

  get hasPlayerOwner(): boolean {
    return this.actor?.hasPlayerOwner ?? false;
  }

  /** The players who own it. */
  get players(): User[] {
    return game.users.filter((user) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  override getUserLevel(user: User = game.user): number {
    if (user.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    return this.actor?.getUserLevel(user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  override prepareDerivedData(): void {
    this.name ||= this.token?.name || this.actor?.name || game.i18n.localize("COMBAT.UnknownCombatant");
    const picture = this.token?.texture.src;
    this._videoSrc = picture && VideoHelper.hasVideoExtension(picture) ? picture : null;
    if (this._videoSrc === null) this.img ||= picture || this.actor?.img || DEFAULT_TOKEN;
    this._prepareGroup();
  }

  /** A combatant of a group shows the group's initiative. */
  protected _prepareGroup(): void {
    const group = this.group;
    if (!group) return;
    group.members.add(this);
    if (group.initiative !== null) this.initiative = group.initiative;
  }

  protected _getInitiativeFormula(): string {
    return CONFIG.Combat.initiative.formula ?? game.system.initiative;
  }

  /** The roll for initiative, not evaluated. */
  getInitiativeRoll(formula?: string): Roll {
    return Roll.create(formula ?? this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }

  /** Rolls and stores the initiative, without a chat message. */
  async rollInitiative(formula?: string): Promise<this | undefined> {
    const roll = await this.getInitiativeRoll(formula).evaluate();
    return this.update({ initiative: roll.total });
  }

  /** Reads the tracked resource; the stand-in tracks none. */
  updateResource(): number | null {
    return this.resource;
  }

  /** Forgets the way of its token. */
  async clearMovementHistory(): Promise<void> {
    await this.token?.clearMovementHistory();
  }

  /** When combatants come into a running combat its pointer stays with who acts. */
  static override async _preCreateOperation(documents: Document[], operation: OperationOptions): Promise<void> {
    const combat = documents[0]?.parent as Combat | null;
    if (!combat?.combatant || operation.combatTurn !== undefined) return;
    const acting = combat.combatant;
    // The newcomers have no id yet that the server will keep: any does, for they only have to be sorted in.
    const arriving = documents as Combatant[];
    const order = [...combat.turns, ...arriving].toSorted(combat["_sortCombatants"]);
    operation.combatTurn = order.indexOf(acting);
  }

  /** When numbers change, the pointer stays with who acts. */
  static override async _preUpdateOperation(documents: Document[], operation: UpdateOperation): Promise<void> {
    const combat = documents[0]?.parent as Combat | null;
    const numbers = operation.updates.filter((update) => "initiative" in update);
    if (!combat?.combatant || numbers.length === 0 || operation.combatTurn !== undefined) return;
    const turn = turnAfter(combat, numbers);
    if (turn !== undefined && turn >= 0) operation.combatTurn = turn;
  }

  /** When combatants leave, the pointer stays with who acts, or goes to who follows, who may be the first of the next round (#12009). */
  static override async _preDeleteOperation(documents: Document[], operation: OperationOptions): Promise<void> {
    const combat = documents[0]?.parent as Combat | null;
    if (!combat || combat.turn === null || operation.combatTurn !== undefined) return;
    const leaving = new Set(documents);
    const staying = combat.turns.filter((combatant) => !leaving.has(combatant));
    const next = combat.turns.slice(combat.turn).find((combatant) => !leaving.has(combatant));
    operation.combatTurn = next ? staying.indexOf(next) : staying.length;
  }
}
