import type { JsonObject } from "../../common/utils/objects.ts";
import { Document } from "../data/document.ts";
import type { Combatant } from "./combatant.ts";
import type { Combat } from "./combat.ts";

/** Combatants that belong together. Core has no form for them. */
export class CombatantGroup extends Document {
  static override documentName = "CombatantGroup" as const;

  declare readonly parent: Combat | null;
  declare type: string;
  declare system: JsonObject;
  declare img: string;
  declare ownership: Record<string, number>;
  declare initiative: number | null;
  declare members: Set<Combatant>;

  override prepareBaseData(): void {
    this.members = new Set();
  }

  get defeated(): boolean {
    return this.members.size > 0 && [...this.members].every((member) => member.isDefeated);
  }

  /** Forgets the ways of its members' tokens (#12296). */
  async clearMovementHistories(): Promise<void> {
    await this.parent?.clearMovementHistories(this.members);
  }

  get hidden(): boolean {
    return this.members.size > 0 && [...this.members].every((member) => member.hidden);
  }
}
