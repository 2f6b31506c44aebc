/** A token's position: `x` and `y` in pixels, size in grid spaces, elevation in the scene's units. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly elevation: number;
}

/** The size of a grid space, in pixels and in the scene's units. */
export interface GridScale {
  readonly size: number;
  readonly distance: number;
}

const apart = (a: number, lengthA: number, b: number, lengthB: number): number =>
  Math.max(0, b - (a + lengthA), a - (b + lengthB));

/**
 * The reach needed from one token's space to another's, in the scene's units. Adjacent is one space, and a diagonal
 * counts as one, as on most grids. The nearest edges count, so that large creatures need no special case.
 */
export function gapBetween(a: Placed, b: Placed, grid: GridScale): number {
  const across = apart(a.x, a.width * grid.size, b.x, b.width * grid.size) / grid.size;
  const down = apart(a.y, a.height * grid.size, b.y, b.height * grid.size) / grid.size;
  const flat = (Math.max(across, down) + 1) * grid.distance;
  return Math.max(flat, Math.abs(a.elevation - b.elevation));
}

/** The greatest distances of the first four bands, in the scene's units. Anything farther is in the last band. */
export const DEFAULT_DISTANCES = "5, 15, 60, 150";

/** Five bands have four distances between them. */
const DISTANCES = 4;

/** Parses typed distances. Null unless they are four ascending numbers. */
export function distancesIn(typed: unknown): readonly number[] | null {
  if (typeof typed !== "string") return null;
  const numbers = typed
    .split(/[\s,;/]+/)
    .filter((part) => part !== "")
    .map(Number);
  const rises = numbers.every((distance, i) => distance > (numbers[i - 1] ?? -1));
  return numbers.length === DISTANCES && rises ? numbers : null;
}

/** The index of the band for a distance. 0 is the nearest. */
export function bandAt(gap: number, distances: readonly number[]): number {
  return distances.filter((distance) => gap > distance).length;
}
