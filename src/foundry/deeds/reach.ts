import { hasCondition, native } from "../../core/index";
import type { Command, Encounter } from "../../core/index";
import { proposalsOf } from "../authority/open-proposals";
import { gapBetween, type Placed } from "../map/distance";
import { placeOf } from "../map/place";
import type { FightSession } from "../session/fight-session";
import { reachOf } from "../roster/reach-of";
import { hasBandsOnMap } from "./bands";
import { isLegal } from "./legal";
import { isForcedTo, movementCommands, type Moved, type Point } from "./moved";
import { notingOf } from "./noting";
import type { Deed } from "./note";

/** Tells whether somebody moves in its own turn, or in one that it takes part in: who is put elsewhere at other times leaves nobody. */
const isUp = (encounter: Encounter, mover: string): boolean =>
  native(encounter).active.includes(mover) || movementCommands(mover).some((command) => isLegal(encounter, command));

/** The foes of a mover. Nobody strikes at somebody whom they don't see: that would give the hidden one away. */
function foesOf(encounter: Encounter, mover: string): string[] {
  const side = encounter.combatants[mover]?.side;
  if (side === undefined || hasCondition(encounter, mover, "hidden")) return [];
  return Object.entries(encounter.combatants).flatMap(([id, other]) => (other.side === side ? [] : [id]));
}

/** Tells whether somebody comes to a point without going there: by a push, or by magic. */
const isCarriedTo = (point: Point): boolean =>
  isForcedTo(point) || CONFIG.Token.movement.actions[point.action ?? ""]?.teleport === true;

/** A way with a point for every space that it leads through, from its start over every point named. */
export function everySpace(way: readonly Point[], mover: Placed, size: number): readonly Point[] {
  return way.flatMap((to, index) => {
    const from = way[index - 1];
    if (from === undefined) return [to];
    const [x, y] = [from.x ?? mover.x, from.y ?? mover.y];
    const [dx, dy] = [(to.x ?? mover.x) - x, (to.y ?? mover.y) - y];
    const steps = Math.max(1, Math.round(Math.max(Math.abs(dx), Math.abs(dy)) / size));
    const between = Array.from({ length: steps - 1 }, (_none, at) => ({
      ...to,
      x: x + (dx * (at + 1)) / steps,
      y: y + (dy * (at + 1)) / steps,
    }));
    return [...between, to];
  });
}

/** The ways within a movement on which somebody goes by itself: what it is carried over is none. */
export function ownWays(way: readonly Point[], isCarried: (to: Point) => boolean): readonly (readonly Point[])[] {
  const ways: Point[][] = [];
  for (const point of way) {
    if (ways.length === 0 || isCarried(point)) ways.push([point]);
    else ways.at(-1)?.push(point);
  }
  return ways;
}

/** Tells whether a way leads out of somebody's reach: it comes to a point outside after one within. */
export function leavesReach(mover: Placed, way: readonly Point[], isWithin: (at: Placed) => boolean): boolean {
  const within = way.map(({ x = mover.x, y = mover.y, elevation = mover.elevation }) =>
    isWithin({ ...mover, x, y, elevation }),
  );
  return within.some((isIn, index) => isIn && within[index + 1] === false);
}

/** The ways of a movement, space by space. */
function waysOf({ origin, passed: { waypoints } }: Moved, mover: Placed, size: number): readonly (readonly Point[])[] {
  if (origin === undefined) return [];
  return ownWays([origin, ...waypoints], isCarriedTo).map((way) => everySpace(way, mover, size));
}

/** The chance that a foe gets: as the rules have it, else an ordinary reaction with its label. */
function chanceOf(encounter: Encounter, foe: string, mover: string): Command | undefined {
  const label = game.i18n.localize("TURNWRIGHT.deeds.opportunity");
  const commands: Command[] = [
    { do: "provoked", combatant: foe, mover },
    { do: "useReaction", combatant: foe, label },
  ];
  return commands.find((command) => isLegal(encounter, command));
}

/** Offers to the foes whose reach somebody has left by moving. From within the queue only. */
export function reachDeeds(session: FightSession, combatant: Combatant.Implementation, movement: Moved): Deed[] {
  const encounter = session.running;
  const { id, token } = combatant;
  const scene = token?.parent;
  if (encounter === null || id === null || !token || !scene || !isUp(encounter, id)) return [];
  // If the rules have distances, leaving one of them is what gives a foe its chance, with a button of its own.
  if (notingOf(session.combat).movement !== "off" && hasBandsOnMap(session, encounter, id)) return [];
  const open = [...proposalsOf(session).values()].filter(({ kind, from }) => kind === "reach" && from === id);
  const asked = new Set(open.map(({ combatant: foe }) => foe));
  const mover = placeOf(token);
  const ways = waysOf(movement, mover, scene.grid.size);
  return foesOf(encounter, id).flatMap((foe) => {
    const other = session.combat.combatants.get(foe);
    const stands = other?.token;
    if (asked.has(foe) || !stands || stands.parent !== scene) return [];
    const reach = reachOf(other, scene);
    const isWithin = (at: Placed): boolean => gapBetween(at, placeOf(stands), scene.grid) <= reach;
    const isLeft = ways.some((way) => leavesReach(mover, way, isWithin));
    const command = isLeft ? chanceOf(encounter, foe, id) : undefined;
    return command === undefined
      ? []
      : [{ kind: "reach" as const, command, combatant: foe, amount: 0, isOfRound: true, from: id }];
  });
}
