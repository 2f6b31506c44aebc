import { view } from "../core/index";
import type { Encounter } from "../core/index";
import { viewerOf } from "./authority/viewer";
import { encounterOf } from "./store/standing";
import type { Face } from "./table";

const seen = new WeakMap<Encounter, Map<string, ReadonlySet<string>>>();

/** The ids this client's user sees in an encounter. Kept per state and user's own combatants. */
function seenBy(combat: Combat.Implementation, encounter: Encounter): ReadonlySet<string> {
  const viewer = viewerOf(game.user, combat);
  const key = viewer.gm ? "gm" : viewer.controls.join(" ");
  const kept = seen.get(encounter) ?? new Map<string, ReadonlySet<string>>();
  seen.set(encounter, kept);
  const before = kept.get(key);
  if (before !== undefined) return before;
  const ids = new Set(Object.keys(view(encounter, viewer).combatants));
  kept.set(key, ids);
  return ids;
}

/**
 * How a combatant looks to this client's user: null for one that is gone, and for a player for one that the rules or
 * Foundry's tracker hide.
 */
export function faceOf(combat: Combat.Implementation, id: string): Face | null {
  const combatant = combat.combatants.get(id);
  if (combatant === undefined) return null;
  const encounter = encounterOf(combat);
  if (!game.user.isGM && encounter !== null && !seenBy(combat, encounter).has(id)) return null;
  return { name: combatant.name, img: combatant.img ?? combatant.token?.texture.src ?? CONST.DEFAULT_TOKEN };
}
