import type { Encounter } from "../../core/index";
import { viewerOf } from "../authority/permissions";
import { screenOf } from "./screen-cache";
import { encounterOf } from "./encounter-of";
import type { Face } from "./fight-view";

const seen = new WeakMap<object, ReadonlySet<string>>();

/** The ids this client's user sees in an encounter: those with a row on its screen, or a part in one. */
function seenBy(combat: Combat.Implementation, encounter: Encounter): ReadonlySet<string> {
  const screen = screenOf(encounter, viewerOf(game.user, combat));
  const kept =
    seen.get(screen) ??
    new Set(screen.rows.flatMap(({ id, group }) => [id, ...(group?.members ?? []).map((member) => member.id)]));
  seen.set(screen, kept);
  return kept;
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
  const img = combatant.img || combatant.token?.texture.src || CONST.DEFAULT_TOKEN;
  return { name: combatant.name ?? id, img };
}
