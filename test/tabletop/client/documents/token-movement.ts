import type { JsonObject } from "../../common/utils/objects.ts";
import { SquareGrid } from "../canvas/grid.ts";
import { CONFIG } from "../config.ts";
import type { Scene } from "./scene.ts";
import type { User } from "./user.ts";

/** The place of a token. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** A point on the way of a movement. A `checkpoint` ends one movement, and another goes on from there. */
export interface Waypoint extends Partial<Place> {
  readonly action?: string;
  readonly checkpoint?: boolean;
  readonly explicit?: boolean;
  /** Ground that is hard to cross: what it costs for each unit of distance. */
  readonly terrain?: { readonly difficulty: number };
}

/** By what a token is moved. */
export type MoveMethod = "api" | "config" | "dragging" | "keyboard" | "paste" | "undo";

/** A waypoint as it is kept in a token's history. */
export interface RecordedWaypoint extends Place {
  readonly action: string;
  readonly cost: number;
  readonly userId: string;
  readonly movementId: string;
  readonly explicit: boolean;
}

/** The data that travel with an update that moves a token. */
export interface MovementTold {
  readonly id: string;
  readonly chain: readonly string[];
  readonly method: MoveMethod;
  readonly waypoints: readonly Waypoint[];
  readonly pending: readonly Waypoint[];
}

/** A stretch of a way, measured. */
interface MeasuredWay {
  readonly waypoints: readonly (Place & Waypoint)[];
  readonly distance: number;
  readonly cost: number;
  readonly spaces: number;
  readonly diagonals: number;
}

/** A movement as documents and hooks tell of it. */
export interface Movement {
  readonly id: string;
  readonly chain: readonly string[];
  readonly origin: Place;
  readonly destination: Place;
  readonly passed: MeasuredWay;
  readonly pending: MeasuredWay;
  readonly method: MoveMethod;
  readonly state: "completed" | "pending" | "stopped";
  readonly recorded: boolean;
  readonly user: User | undefined;
  readonly updateOptions: JsonObject;
}

export const placeOf = ({ x, y, elevation }: Place): Place => ({ x, y, elevation });

/** A way with every part of its points filled in from the point before. */
export function filledWay(origin: Place, way: readonly Waypoint[]): (Place & Waypoint)[] {
  let at = origin;
  return way.map((waypoint) => {
    at = { ...placeOf(at), ...waypoint };
    return { action: "walk", explicit: true, checkpoint: false, ...waypoint, ...placeOf(at) };
  });
}

/** The pieces in which a way is gone: each checkpoint ends one. */
export function piecesOf(way: readonly Waypoint[]): Waypoint[][] {
  const pieces: Waypoint[][] = [[]];
  for (const waypoint of way) {
    pieces.at(-1)?.push(waypoint);
    if (waypoint.checkpoint === true) pieces.push([]);
  }
  return pieces.filter((piece) => piece.length > 0);
}

/** The cost of getting to a waypoint: none where the action is not measured, more over hard ground. */
function costOf(distance: number, { action = "walk", terrain }: Waypoint): number {
  return CONFIG.Token.movement.actions[action]?.measure === false ? 0 : distance * (terrain?.difficulty ?? 1);
}

/** Measures a way. What is put elsewhere has gone no distance. */
export function measured(scene: Scene | null, origin: Place, way: readonly Waypoint[]): MeasuredWay {
  const waypoints = filledWay(origin, way);
  const grid = scene === null ? null : new SquareGrid(scene.grid);
  const sum = { distance: 0, cost: 0, spaces: 0, diagonals: 0 };
  let from = origin;
  for (const to of waypoints) {
    const one = grid?.measurePath([from, to]);
    const counts = one !== undefined && CONFIG.Token.movement.actions[to.action ?? ""]?.measure !== false;
    if (counts) {
      sum.distance += one.distance;
      sum.cost += costOf(one.distance, to);
      sum.spaces += one.spaces;
      sum.diagonals += one.diagonals;
    }
    from = to;
  }
  return { waypoints, ...sum };
}
