import { bandAt, gapBetween, type Placed } from "./distance";
import { placeOf } from "./place";
import { bandsOn } from "./scene-measures";
import type { Command, MapFill } from "../../core/index";

/** A combatant assumed to be elsewhere than its token. */
export interface Elsewhere {
  readonly id: string;
  readonly at: Placed;
}

function onGrid(combat: Combat.Implementation, id: string): TokenDocument.Implementation | null {
  const token = combat.combatants.get(id)?.token ?? null;
  const grid = token?.parent?.grid;
  return grid === undefined || grid.type === CONST.GRID_TYPES.GRIDLESS ? null : token;
}

/** Whether at least two of a fight's tokens are on a scene with a grid, which lets distances be measured. */
export function standOnGrid(combat: Combat.Implementation): boolean {
  return combat.combatants.filter(({ id }) => onGrid(combat, id ?? "") !== null).length > 1;
}

/** A pair whose tokens are in another band than in the fight, with that band's word. */
export type Measured = readonly [one: string, other: string, word: string];

/** The word for a pair's distance on the map. Undefined unless both are on one scene with a grid. */
function wordFor(
  combat: Combat.Implementation,
  { words }: MapFill,
  [who, other]: readonly [string, string],
  elsewhere: Elsewhere | null,
): string | undefined {
  const [a, b] = [onGrid(combat, who), onGrid(combat, other)];
  const scene = a?.parent;
  if (!a || !b || !scene || b.parent !== scene) return undefined;
  const placed = (id: string, token: TokenDocument.Implementation): Placed =>
    elsewhere !== null && elsewhere.id === id ? elsewhere.at : placeOf(token);
  return words[bandAt(gapBetween(placed(who, a), placed(other, b), scene.grid), bandsOn(scene))];
}

/** Whether the map gives the distance of any pair. */
export const isMeasured = (combat: Combat.Implementation, fill: MapFill): boolean =>
  fill.pairs.some(([id, other]) => wordFor(combat, fill, [id, other], null) !== undefined);

/** Whether a pair's band on the map differs from its band with a combatant elsewhere. */
export const isChangedFrom = (
  combat: Combat.Implementation,
  fill: MapFill,
  [id, other, word]: Measured,
  elsewhere: Elsewhere,
): boolean => wordFor(combat, fill, [id, other], elsewhere) !== word;

/** All pairs whose tokens are in another band than in the fight, by their scene's distances. */
export const measuredPairs = (
  combat: Combat.Implementation,
  fill: MapFill,
  elsewhere: Elsewhere | null = null,
): Measured[] =>
  fill.pairs.flatMap(([id, other, now]): Measured[] => {
    const word = wordFor(combat, fill, [id, other], elsewhere);
    return word === undefined || word === fill.words[now] ? [] : [[id, other, word]];
  });

export function setting(fill: MapFill, pairs: readonly Measured[]): Command | null {
  const measured: Record<string, Record<string, string>> = {};
  for (const [id, other, word] of pairs) measured[id] = { ...measured[id], [other]: word };
  return pairs.length === 0 ? null : { ...fill.command, [fill.field]: measured };
}

/** The command that sets the bands of all pairs that differ on the map, if any. */
export const measuredOn = (combat: Combat.Implementation, fill: MapFill): Command | null =>
  setting(fill, measuredPairs(combat, fill));
