import type { Command } from "../../core/index";
import type { MapPlace } from "../store/proposals";

/** A token's movement as Foundry tells of it, as far as it matters to whose it was. */
export interface Moved {
  readonly id: string;
  /** `dragging` and `keyboard` are somebody's hand; `undo` takes a movement back; the rest are scripts and forms. */
  readonly method: string;
  /** The movements that this one goes on with: a long way comes in pieces. */
  readonly chain: readonly string[];
  /** The place where it began. */
  readonly origin?: MapPlace;
  readonly passed: { readonly waypoints: readonly Point[] };
  /** The way that is still to come. */
  readonly pending?: { readonly waypoints: readonly Point[] };
}

/** A point on a way; what it leaves out is as it was. */
export interface Point {
  readonly x?: number;
  readonly y?: number;
  readonly elevation?: number;
  /** How one comes there from the point before: walking, flying, by a push. */
  readonly action?: string;
}

const BY_HAND: ReadonlySet<string> = new Set(["dragging", "keyboard"]);

/** Foundry's action for what is put somewhere else rather than moves, and what systems call theirs: a push, a swap. */
const FORCED: ReadonlySet<string> = new Set(["displace", "push", "pull", "forced"]);

/** Tells whether a point is come to by another's doing. */
export const isForcedTo = ({ action = "" }: Point): boolean => FORCED.has(action);

const isForced = ({ passed: { waypoints } }: Moved): boolean => waypoints.length > 0 && waypoints.every(isForcedTo);

/** Tells whether somebody moves by itself: by hand and unforced. */
export const isMoving = (movement: Moved): boolean => BY_HAND.has(movement.method) && !isForced(movement);

/** Tells whether a movement is over, and no further piece of its way is to come. */
export const isOver = ({ pending }: Moved): boolean => (pending?.waypoints.length ?? 0) === 0;

/** Tells whether a movement was taken back. */
export const isTakenBack = ({ method }: Moved): boolean => method === "undo";

/** The commands that can mean a movement: those that no rules of the fight know are refused by them. */
export const movementCommands = (combatant: string): readonly Command[] => [
  { do: "use", combatant, what: "movement" },
  { do: "minor", combatant, minor: "move" },
];

/** Tells whether a command says that this combatant has moved, in a way that is counted once. */
export const isMovementOf = (command: Command, combatant: string): boolean =>
  movementCommands(combatant).some((one) => Object.entries(one).every(([field, value]) => command[field] === value));

/** Tells whether a token stands elsewhere than where a movement of it began. */
export const isElsewhere = (place: MapPlace, { x, y, elevation }: MapPlace): boolean =>
  place.x !== x || place.y !== y || place.elevation !== elevation;
