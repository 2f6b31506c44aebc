import { USER_ROLES } from "../../common/constants.ts";
import type { Actor } from "../documents/actor.ts";
import type { ChatMessage } from "../documents/chat-message.ts";
import type { Combat } from "../documents/combat.ts";
import type { Scene } from "../documents/scene.ts";
import type { User } from "../documents/user.ts";
import { game, ui } from "../game.ts";
import { WorldCollection } from "./world-collection.ts";

/** The users of this world. */
export class Users extends WorldCollection<User> {
  constructor() {
    super("User");
  }

  get current(): User | null {
    return this.get(game.userId) ?? null;
  }

  /** The players, without gamemasters. */
  get players(): User[] {
    return this.filter((user) => !user.isGM);
  }

  /** The one gamemaster who does what only one client may do; assistants only where there is no other. */
  get activeGM(): User | null {
    return this.getDesignatedUser((user) => user.isGM);
  }

  /** The one connected user who is chosen among those that meet a condition: highest role, then lowest id. */
  getDesignatedUser(condition: (user: User) => boolean): User | null {
    const candidates = this.filter((user) => user.active && condition(user));
    const rank = (user: User): number => (user.role === USER_ROLES.GAMEMASTER ? 1 : 0);
    const [chosen] = candidates.toSorted((a, b) => rank(b) - rank(a) || (a.id > b.id ? 1 : -1));
    return chosen ?? null;
  }
}

/** The actors of the world. */
export class Actors extends WorldCollection<Actor> {
  constructor() {
    super("Actor");
  }
}

/** The scenes of the world. */
export class Scenes extends WorldCollection<Scene> {
  constructor() {
    super("Scene");
  }

  /** The scene that everybody is meant to see. */
  get active(): Scene | undefined {
    return this.find((scene) => scene.active);
  }

  /** The scene on this user's screen. */
  get viewed(): Scene | undefined {
    return this.find((scene) => scene.isView);
  }

  get current(): Scene | undefined {
    return this.viewed;
  }
}

/** The combats of the world. */
export class CombatEncounters extends WorldCollection<Combat> {
  constructor() {
    super("Combat");
  }

  /** Those of the scene in view, and those of no scene. */
  get combats(): Combat[] {
    return this.filter((combat) => combat.scene === null || combat.scene === game.scenes.current);
  }

  get active(): Combat | undefined {
    return this.combats.find((combat) => combat.active);
  }

  /** The one that the tracker shows. */
  get viewed(): Combat | null {
    return ui.combat?.viewed ?? null;
  }

  override render(options: unknown = {}): void {
    super.render(options);
    void ui.combat?.render();
  }
}

/** The messages of the chat. */
export class ChatMessages extends WorldCollection<ChatMessage> {
  constructor() {
    super("ChatMessage");
  }
}
