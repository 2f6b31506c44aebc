import type { JsonObject } from "../../common/utils/objects.ts";
import { CONFIG } from "../config.ts";
import { Document } from "../data/document.ts";
import type { Actor } from "./actor.ts";

/** The registry that generation 14 refreshes when an event of a combat may end effects. */
export interface ActiveEffectRegistry {
  refresh(event: string, context?: JsonObject): Promise<void>;
}

/** Something with statuses that sits on an actor. The stand-in knows no changes; durations end in generation 14 only. */
export class ActiveEffect extends Document {
  static override documentName = "ActiveEffect" as const;

  /** Generation 14 only; installed by the page. */
  declare static registry: ActiveEffectRegistry;

  declare img: string;
  declare disabled: boolean;
  declare origin: string | null;
  declare statuses: Set<string>;
  declare duration: JsonObject;
  /** Generation 14 only: the combat, the combatant acting and the round when it began. */
  declare start: JsonObject;

  /** The actor that it sits on. */
  get actor(): Actor | null {
    return this.parent as Actor | null;
  }

  get active(): boolean {
    return !this.disabled;
  }
}

/** The data of an effect that gives a status. */
export function statusData(statusId: string): JsonObject {
  const known = Array.isArray(CONFIG.statusEffects) ? CONFIG.statusEffects : Object.values(CONFIG.statusEffects);
  const status = known.find((candidate) => candidate.id === statusId);
  return { name: status?.name ?? statusId, img: status?.img ?? "", statuses: [statusId] };
}
