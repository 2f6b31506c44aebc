import { GRID_TYPES } from "../../common/constants.ts";

/** A point on the map, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A space of the grid, by row and column. */
export interface GridOffset {
  i: number;
  j: number;
}

export type GridCoordinates = Point | GridOffset;

/** The measurements of a path. */
export interface GridMeasurePathResult {
  segments: { distance: number; cost: number; spaces: number; diagonals: number; euclidean: number }[];
  distance: number;
  cost: number;
  /** How many spaces the path goes through; 0 without a grid. */
  spaces: number;
  diagonals: number;
  /** The straight distance, in grid units. */
  euclidean: number;
}

interface GridConfiguration {
  type: number;
  size: number;
  distance: number;
  units: string;
}

/** A square grid whose diagonals count like any other step, or no grid. */
export class SquareGrid {
  readonly type: number;
  readonly size: number;
  readonly distance: number;
  readonly units: string;

  constructor({ type, size, distance, units }: GridConfiguration) {
    this.type = type;
    this.size = size;
    this.distance = distance;
    this.units = units;
  }

  get sizeX(): number {
    return this.size;
  }

  get sizeY(): number {
    return this.size;
  }

  get isGridless(): boolean {
    return this.type === GRID_TYPES.GRIDLESS;
  }

  get isSquare(): boolean {
    return this.type === GRID_TYPES.SQUARE;
  }

  get isHexagonal(): boolean {
    return this.type > GRID_TYPES.SQUARE;
  }

  /** The space that a point is in. */
  getOffset(coordinates: GridCoordinates): GridOffset {
    if ("i" in coordinates) return { i: Math.floor(coordinates.i), j: Math.floor(coordinates.j) };
    return { i: Math.floor(coordinates.y / this.size), j: Math.floor(coordinates.x / this.size) };
  }

  getTopLeftPoint(coordinates: GridCoordinates): Point {
    const { i, j } = this.getOffset(coordinates);
    return { x: j * this.size, y: i * this.size };
  }

  getCenterPoint(coordinates: GridCoordinates): Point {
    const { x, y } = this.getTopLeftPoint(coordinates);
    return { x: x + this.size / 2, y: y + this.size / 2 };
  }

  /** The corner of the grid nearest to a point; without a grid the point itself. */
  getSnappedPoint({ x, y }: Point): Point {
    if (this.isGridless) return { x, y };
    return { x: Math.round(x / this.size) * this.size, y: Math.round(y / this.size) * this.size };
  }

  /** Tells whether two spaces touch, by a side or a corner. */
  testAdjacency(first: GridCoordinates, second: GridCoordinates): boolean {
    const [a, b] = [this.getOffset(first), this.getOffset(second)];
    return Math.max(Math.abs(a.i - b.i), Math.abs(a.j - b.j)) === 1;
  }

  /** Measures a path from point to point. */
  measurePath(waypoints: readonly GridCoordinates[]): GridMeasurePathResult {
    const segments = waypoints.slice(1).map((to, index) => this.#segment(waypoints[index] ?? to, to));
    const sum = (key: "distance" | "cost" | "spaces" | "diagonals" | "euclidean"): number =>
      segments.reduce((total, segment) => total + segment[key], 0);
    return {
      segments,
      distance: sum("distance"),
      cost: sum("cost"),
      spaces: sum("spaces"),
      diagonals: sum("diagonals"),
      euclidean: sum("euclidean"),
    };
  }

  #segment(from: GridCoordinates, to: GridCoordinates): GridMeasurePathResult["segments"][number] {
    const [a, b] = [this.#point(from), this.#point(to)];
    const euclidean = (Math.hypot(b.x - a.x, b.y - a.y) / this.size) * this.distance;
    if (this.isGridless) return { distance: euclidean, cost: euclidean, spaces: 0, diagonals: 0, euclidean };
    const [start, end] = [this.getOffset(from), this.getOffset(to)];
    const [rows, columns] = [Math.abs(start.i - end.i), Math.abs(start.j - end.j)];
    const spaces = Math.max(rows, columns);
    const distance = spaces * this.distance;
    return { distance, cost: distance, spaces, diagonals: Math.min(rows, columns), euclidean };
  }

  #point(coordinates: GridCoordinates): Point {
    return "x" in coordinates ? coordinates : this.getCenterPoint(coordinates);
  }
}
