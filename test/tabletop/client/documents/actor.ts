import { deepClone } from "../../common/utils/objects.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { Document } from "../data/document.ts";
import type { OperationOptions } from "../../common/protocol.ts";
import type { EmbeddedCollection } from "../data/embedded-collection.ts";
import { canvas, game } from "../game.ts";
import type { Token } from "../canvas/token.ts";
import { statusData } from "./active-effect.ts";
import type { ActiveEffect } from "./active-effect.ts";
import type { Combat } from "./combat.ts";
import type { Item } from "./item.ts";
import type { TokenDocument } from "./token-document.ts";

/** A character or a creature. */
export class Actor extends Document {
  static override documentName = "Actor" as const;

  declare img: string;
  declare ownership: Record<string, number>;
  declare type: string;
  declare system: JsonObject;
  declare prototypeToken: JsonObject;
  declare effects: EmbeddedCollection<ActiveEffect>;
  declare items: EmbeddedCollection<Item>;
  /** The statuses that active effects give. */
  declare statuses: Set<string>;

  protected override _configure(): void {
    super._configure();
    this.statuses = new Set();
  }

  override prepareDerivedData(): void {
    const active = this.effects.filter((effect) => effect.active);
    this.statuses = new Set(active.flatMap((effect) => [...effect.statuses]));
  }

  get hasPlayerOwner(): boolean {
    return game.users.some((user) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /** True if it is the actor of one unlinked token, and in no collection. */
  get isToken(): boolean {
    return this.parent !== null;
  }

  /** The unlinked token whose actor it is. */
  get token(): TokenDocument | null {
    return this.parent as TokenDocument | null;
  }

  override _onUpdate(changed: JsonObject, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    followBase(this);
  }

  override _onCreateDescendantDocuments(...args: Parameters<Document["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    followBase(this);
  }

  override _onUpdateDescendantDocuments(...args: Parameters<Document["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    followBase(this);
  }

  override _onDeleteDescendantDocuments(...args: Parameters<Document["_onDeleteDescendantDocuments"]>): void {
    super._onDeleteDescendantDocuments(...args);
    followBase(this);
  }

  get inCombat(): boolean {
    return game.combat !== null && game.combat.getCombatantsByActor(this).length > 0;
  }

  get temporaryEffects(): ActiveEffect[] {
    return this.effects.filter((effect) => effect.active && effect.statuses.size > 0);
  }

  /** The data that formulas refer to by `@path`. */
  getRollData(): JsonObject {
    return deepClone(this.system);
  }

  /** The tokens of this actor on the scene in view. */
  getActiveTokens(): Token[] {
    return canvas.tokens.placeables.filter((token) => token.document.actor === this);
  }

  /** Gives or takes a status; what it makes is told by the effect, true or undefined, as Foundry tells it. */
  async toggleStatusEffect(
    statusId: string,
    options: { active?: boolean } = {},
  ): Promise<ActiveEffect | boolean | undefined> {
    const existing = this.effects.filter((effect) => effect.statuses.has(statusId));
    const wanted = options.active ?? existing.length === 0;
    if (wanted === existing.length > 0) return wanted ? true : undefined;
    if (!wanted) {
      await this.deleteEmbeddedDocuments(
        "ActiveEffect",
        existing.map((effect) => effect.id ?? ""),
      );
      return false;
    }
    const [created] = await this.createEmbeddedDocuments("ActiveEffect", [statusData(statusId)]);
    return created as ActiveEffect;
  }

  /** Rolls initiative for the combatants of this actor in the combat in view. */
  async rollInitiative(
    options: { rerollInitiative?: boolean; initiativeOptions?: JsonObject } = {},
  ): Promise<Combat | null> {
    const combat = game.combat;
    if (!combat) return null;
    const own = this.token === null ? combat.getCombatantsByActor(this) : combat.getCombatantsByToken(this.token);
    const ids = own
      .filter((combatant) => combatant.isOwner && (options.rerollInitiative === true || combatant.initiative === null))
      .map((combatant) => combatant.id ?? "");
    await combat.rollInitiative(ids, options.initiativeOptions ?? {});
    return combat;
  }
}

/** Tokens that are not linked have of a world's actor what they have not of their own. */
function followBase(actor: Actor): void {
  if (actor.isToken) return;
  for (const token of game.scenes.contents.flatMap(({ tokens }) => tokens.contents)) {
    if (token.actorId === actor.id && !token.actorLink) token.delta.updateSyntheticActor();
  }
}
