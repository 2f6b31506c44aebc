import type { JsonObject } from "../../common/utils/objects.ts";
import { game } from "../game.ts";
import type { ActiveEffect, ActiveEffectRegistry } from "./active-effect.ts";
import type { Combat } from "./combat.ts";

/** The facts that come to the registry beside an event. */
interface RefreshContext {
  readonly combat?: Combat;
  readonly actors?: ReadonlySet<unknown>;
}

/** How many rounds an effect still lasts, by the combat in which it began; null where it lasts until its event. */
function roundsLeft({ start, duration }: ActiveEffect): number | null {
  const combat = game.combats.get(String(start["combat"]));
  const { value } = duration;
  if (typeof value !== "number" || combat === undefined) return null;
  return Number(start["round"] ?? 0) + value - combat.round;
}

/** Tells whether an event is the one at which an effect ends: for turns, that of whoever acted when it began. */
function isExpiryEvent(effect: ActiveEffect, event: string, { combat }: RefreshContext): boolean {
  if (effect.duration["expiry"] !== event || combat?.started !== true) return false;
  const whose =
    effect.start["combat"] === combat.id
      ? effect.start["combatant"]
      : combat.combatants.find(({ actor }) => actor === effect.parent)?.id;
  if (event === "turnStart") return combat.combatant?.id === whose;
  return event !== "turnEnd" || combat.previous?.combatantId === whose;
}

/** Marks effects as ended, and those whose time is not up any more as going on. The active gamemaster writes. */
async function refresh(event: string, context: JsonObject = {}): Promise<void> {
  const { actors } = context as RefreshContext;
  const changes: [ActiveEffect, boolean][] = [];
  for (const actor of game.actors) {
    if (actors?.has(actor) === false) continue;
    for (const effect of actor.effects) {
      const isOver = (roundsLeft(effect) ?? 0) <= 0;
      const isEnded = effect.duration["expired"] === true;
      if (isEnded && !isOver) changes.push([effect, false]);
      else if (!isEnded && isOver && isExpiryEvent(effect, event, context)) changes.push([effect, true]);
    }
  }
  if (!game.user.isActiveGM) return;
  for (const [effect, expired] of changes) await effect.update({ duration: { ...effect.duration, expired } });
}

/** Generation 14's registry of effects that end by themselves. */
export const effectRegistry: ActiveEffectRegistry = { refresh };
