import { MODULE_ID } from "../compat/module-id";
import { bandAt, DEFAULT_DISTANCES, distancesIn, gapBetween } from "./distance";
import { placeOf } from "./place";
import type { Command, MapFill } from "../../core/index";

/** The token of a combatant that stands on a scene with a grid; null where there is none. */
function onGrid(combat: Combat.Implementation, id: string): TokenDocument.Implementation | null {
  const token = combat.combatants.get(id)?.token ?? null;
  const grid = token?.parent?.grid;
  return grid === undefined || grid.type === CONST.GRID_TYPES.GRIDLESS ? null : token;
}

/** Tells whether at least two tokens of a fight stand on a scene with a grid, so that distances can be measured. */
export function standOnGrid(combat: Combat.Implementation): boolean {
  return combat.combatants.filter(({ id }) => onGrid(combat, id ?? "") !== null).length > 1;
}

/** The distance of two combatants, in the scene's units; null where they do not stand on one scene with a grid. */
function gapOf(combat: Combat.Implementation, one: string, other: string): number | null {
  const [a, b] = [onGrid(combat, one), onGrid(combat, other)];
  const scene = a?.parent;
  return a && b && scene && b.parent === scene ? gapBetween(placeOf(a), placeOf(b), scene.grid) : null;
}

/**
 * The command that sets the bands of all pairs whose tokens stand in another band than the fight has, by the distances that
 * the world has set; null where no pair differs.
 */
export function measuredOn(combat: Combat.Implementation, fill: MapFill): Command | null {
  const typed = distancesIn(game.settings.get(MODULE_ID, "bandDistances"));
  const distances = typed ?? distancesIn(DEFAULT_DISTANCES) ?? [];
  const measured: Record<string, Record<string, string>> = {};
  for (const [one, other, now] of fill.pairs) {
    const gap = gapOf(combat, one, other);
    const word = gap === null ? undefined : fill.words[bandAt(gap, distances)];
    if (word === undefined || word === fill.words[now]) continue;
    measured[one] = { ...measured[one], [other]: word };
  }
  return Object.keys(measured).length === 0 ? null : { ...fill.command, [fill.field]: measured };
}
