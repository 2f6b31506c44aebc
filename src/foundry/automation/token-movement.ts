import type { Command } from "../../core/index";
import type { MapPlace } from "../store/suggestions";

export interface Moved {
  readonly id: string;
  /** `dragging` and `keyboard` are manual, `undo` reverts a movement, others are scripts and forms. */
  readonly method: string;
  readonly chain: readonly string[];
  readonly origin?: MapPlace;
  readonly passed: { readonly waypoints: readonly WayPoint[] };
  readonly pending?: { readonly waypoints: readonly WayPoint[] };
}

export interface WayPoint {
  readonly x?: number;
  readonly y?: number;
  readonly elevation?: number;
  /** How the token moves there: walking, flying, a push. */
  readonly action?: string;
}

const BY_HAND: ReadonlySet<string> = new Set(["dragging", "keyboard"]);

/** Actions that place a token, Foundry's and systems': a push, a swap. */
const FORCED: ReadonlySet<string> = new Set(["displace", "push", "pull", "forced"]);

export const isForcedTo = ({ action = "" }: WayPoint): boolean => FORCED.has(action);

const isForced = ({ passed: { waypoints } }: Moved): boolean => waypoints.length > 0 && waypoints.every(isForcedTo);

export const isMoving = (movement: Moved): boolean => BY_HAND.has(movement.method) && !isForced(movement);

export const isOver = ({ pending }: Moved): boolean => (pending?.waypoints.length ?? 0) === 0;

export const isReverted = ({ method }: Moved): boolean => method === "undo";

/** The possible commands for a movement, of any rules. */
export const movementCommands = (combatant: string): readonly Command[] => [
  { do: "use", combatant, what: "movement" },
  { do: "minor", combatant, minor: "move" },
];

export const isMovementOf = (command: Command, combatant: string): boolean =>
  movementCommands(combatant).some((each) => Object.entries(each).every(([field, value]) => command[field] === value));

export const isElsewhere = (place: MapPlace, { x, y, elevation }: MapPlace): boolean =>
  place.x !== x || place.y !== y || place.elevation !== elevation;
