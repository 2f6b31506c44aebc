import type { JsonObject } from "../../common/utils/objects.ts";
import { CONFIG } from "../config.ts";
import { game } from "../game.ts";
import type { ActiveEffect, ActiveEffectRegistry } from "./active-effect.ts";
import type { Actor } from "./actor.ts";
import type { Combat } from "./combat.ts";

/** The facts that come to the registry beside an event. */
interface RefreshContext {
  readonly combat?: Combat;
  readonly actors?: ReadonlySet<unknown>;
}

/** The units of durations that are counted by the world's clock, in seconds. */
const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

/** The events of core that a combat brings. */
const COMBAT_EVENTS: ReadonlySet<unknown> = new Set([
  "combatStart",
  "roundStart",
  "turnStart",
  "combatEnd",
  "roundEnd",
  "turnEnd",
]);

/**
 * How much an effect has left: seconds by the world's clock, rounds by the combat in which it began. Null where it lasts until its event.
 */
function remaining({ start, duration }: ActiveEffect): number | null {
  const { value, units } = duration;
  if (typeof value !== "number") return null;
  const seconds = SECONDS[String(units)];
  if (seconds !== undefined) return Number(start["time"] ?? 0) + value * seconds - game.time.worldTime;
  const combat = game.combats.get(String(start["combat"]));
  return combat === undefined ? null : Number(start["round"] ?? 0) + value - combat.round;
}

/**
 * Tells whether an event is the one at which an effect ends: for turns, that of whoever acted when it began. The clock ends effects that
 * wait for no event, and outside combat those that wait for one of a combat but its start (quoted in #14725).
 */
function isExpiryEvent(effect: ActiveEffect, event: string, { combat }: RefreshContext): boolean {
  const expiry = effect.duration["expiry"] ?? null;
  const { actor } = effect;
  if (event === "updateWorldTime") {
    if (expiry === null) return typeof effect.duration["value"] === "number";
    return actor?.inCombat === false && expiry !== "combatStart" && COMBAT_EVENTS.has(expiry);
  }
  if (expiry !== event || combat?.started !== true) return false;
  const own = combat.combatants.find((combatant) => combatant.actor === actor)?.id;
  if (event === "combatStart") return own !== undefined;
  const whose = effect.start["combat"] === combat.id ? effect.start["combatant"] : own;
  if (event === "turnStart") return combat.combatant?.id === whose;
  return event !== "turnEnd" || combat.previous?.combatantId === whose;
}

/** All actors with effects of their own: those of the world, and those of unlinked tokens (#13667). */
function* bearers(): Generator<Actor> {
  yield* game.actors;
  for (const { tokens } of game.scenes) {
    for (const token of tokens) if (!token.actorLink && token.actor) yield token.actor;
  }
}

/**
 * Ends effects as `CONFIG.ActiveEffect.expiryAction` says, and lets those go on whose time is not up any more. Reads the combat's pointer
 * before it writes anything. The active gamemaster writes.
 */
async function refresh(event: string, context: JsonObject = {}): Promise<void> {
  const { actors } = context as RefreshContext;
  if (!game.user.isActiveGM) return;
  const ended: ActiveEffect[] = [];
  const resumed: ActiveEffect[] = [];
  for (const actor of bearers()) {
    if (actors?.has(actor) === false) continue;
    for (const effect of actor.effects) {
      const isOver = (remaining(effect) ?? 0) <= 0;
      const isEnded = effect.duration["expired"] === true;
      if (isEnded && !isOver) resumed.push(effect);
      else if (!isEnded && isOver && isExpiryEvent(effect, event, context)) ended.push(effect);
    }
  }
  const { expiryAction } = CONFIG.ActiveEffect;
  for (const effect of resumed) await mark(effect, false);
  for (const effect of ended) {
    if (expiryAction === "update") await mark(effect, true);
    else if (expiryAction === "delete") await effect.delete();
  }
}

const mark = async (effect: ActiveEffect, expired: boolean): Promise<unknown> =>
  effect.update({ duration: { ...effect.duration, expired } });

/** Generation 14's registry of effects that end by themselves. */
export const effectRegistry: ActiveEffectRegistry = { refresh };
