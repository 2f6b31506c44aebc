import { bandAt, gapBetween, type Placed } from "./distance";
import { placeOf } from "./place";
import { bandsOn } from "./scene-measures";
import type { Command, MapFill } from "../../core/index";

/** Somebody taken to stand elsewhere than its token does. */
export interface Elsewhere {
  readonly id: string;
  readonly at: Placed;
}

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

/** A pair whose tokens stand in another band than the fight has, with the word for it. */
export type Measured = readonly [one: string, other: string, word: string];

/** The word for how far a pair is apart on the map; undefined where they do not stand on one scene with a grid. */
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

/** Tells whether the map says of any pair how far it is apart. */
export const isMeasured = (combat: Combat.Implementation, fill: MapFill): boolean =>
  fill.pairs.some(([id, other]) => wordFor(combat, fill, [id, other], null) !== undefined);

/** Tells whether a pair is in another band on the map than it would be with somebody elsewhere. */
export const isChangedFrom = (
  combat: Combat.Implementation,
  fill: MapFill,
  [id, other, word]: Measured,
  elsewhere: Elsewhere,
): boolean => wordFor(combat, fill, [id, other], elsewhere) !== word;

/** All pairs whose tokens stand in another band than the fight has, by the distances that their scene has set. */
export const measuredPairs = (
  combat: Combat.Implementation,
  fill: MapFill,
  elsewhere: Elsewhere | null = null,
): Measured[] =>
  fill.pairs.flatMap(([id, other, now]): Measured[] => {
    const word = wordFor(combat, fill, [id, other], elsewhere);
    return word === undefined || word === fill.words[now] ? [] : [[id, other, word]];
  });

/** The command that sets the bands of these pairs; null where there are none. */
export function setting(fill: MapFill, pairs: readonly Measured[]): Command | null {
  const measured: Record<string, Record<string, string>> = {};
  for (const [id, other, word] of pairs) measured[id] = { ...measured[id], [other]: word };
  return pairs.length === 0 ? null : { ...fill.command, [fill.field]: measured };
}

/** The command that sets the bands of all pairs whose tokens stand in another one than the fight has; null where none differs. */
export const measuredOn = (combat: Combat.Implementation, fill: MapFill): Command | null =>
  setting(fill, measuredPairs(combat, fill));
