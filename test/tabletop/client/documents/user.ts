import { DEFAULT_TOKEN, DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES } from "../../common/constants.ts";
import { isGamemaster } from "../../common/permissions.ts";
import type { OperationOptions } from "../../common/protocol.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { Document } from "../data/document.ts";
import { game, ui } from "../game.ts";
import type { Token } from "../canvas/token.ts";
import type { Actor } from "./actor.ts";

/** Permissions that a role has; the stand-in knows the defaults only. */
const PERMISSION_ROLES: Readonly<Record<string, number>> = {
  SETTINGS_MODIFY: USER_ROLES.ASSISTANT,
  QUERY_USER: USER_ROLES.PLAYER,
  BROADCAST_AUDIO: USER_ROLES.TRUSTED,
  TOKEN_CREATE: USER_ROLES.ASSISTANT,
  MESSAGE_WHISPER: USER_ROLES.PLAYER,
};

/** Somebody who plays in this world. */
export class User extends Document {
  static override documentName = "User" as const;

  declare role: number;
  declare color: string;
  declare character: Actor | null;
  /** True if the user is connected now. */
  declare active: boolean;
  /** The tokens that this user targets on the scene in view. */
  declare targets: Set<Token>;
  /** The scene in this user's view; known of the current user only. */
  declare viewedScene: string | null;

  protected override _configure(): void {
    super._configure();
    this.active = false;
    this.viewedScene = null;
    this.targets = new Set();
  }

  override get id(): string {
    return this._id ?? "";
  }

  /** Assistants count as gamemasters. */
  get isGM(): boolean {
    return isGamemaster(this.role);
  }

  get isSelf(): boolean {
    return game.userId === this.id;
  }

  get isActiveGM(): boolean {
    return game.users.activeGM === this;
  }

  get avatar(): string {
    return this.character?.img ?? DEFAULT_TOKEN;
  }

  hasRole(role: keyof typeof USER_ROLES | number, options: { exact?: boolean } = {}): boolean {
    const level = typeof role === "number" ? role : USER_ROLES[role];
    return options.exact === true ? this.role === level : this.role >= level;
  }

  hasPermission(permission: string): boolean {
    return this.role >= (PERMISSION_ROLES[permission] ?? USER_ROLES.GAMEMASTER);
  }

  can(action: string): boolean {
    return action in USER_ROLES ? this.hasRole(action as keyof typeof USER_ROLES) : this.hasPermission(action);
  }

  /** Tells whether this user is the one that the condition designates among those connected. */
  isDesignated(condition: (user: User) => boolean): boolean {
    return game.users.getDesignatedUser(condition) === this;
  }

  override getUserLevel(user: User = game.user): number {
    return user.isGM || user === this ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  override _onUpdate(changed: JsonObject, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    void (ui["players"] as { render(): unknown } | undefined)?.render();
  }
}
