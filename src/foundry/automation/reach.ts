import { hasCondition, native, type Command, type Encounter } from "../../core/index";
import { suggestionsOf } from "../store/suggestions";
import { gapBetween, type Placed } from "../map/distance";
import { placeOf } from "../map/place";
import type { FightSession } from "../session/fight-session";
import { reachOf } from "../roster/reach-of";
import { hasBandsOnMap } from "./bands";
import { isForcedTo, movementCommands, type Moved, type WayPoint } from "./token-movement";
import { type Deed, isLegal, trackingOf } from "./record-deeds";

/** Whether a combatant moves in a turn it takes part in. */
const isUp = (encounter: Encounter, mover: string): boolean =>
  native(encounter).active.includes(mover) || movementCommands(mover).some((command) => isLegal(encounter, command));

/** A mover's foes that see it. A strike at a hidden mover would reveal it. */
function foesOf(encounter: Encounter, mover: string): string[] {
  const side = encounter.combatants[mover]?.side;
  if (side === undefined || hasCondition(encounter, mover, "hidden")) return [];
  return Object.entries(encounter.combatants).flatMap(([id, other]) => (other.side === side ? [] : [id]));
}

const isCarriedTo = (point: WayPoint): boolean =>
  isForcedTo(point) || CONFIG.Token.movement.actions[point.action ?? ""]?.teleport === true;

/** A path with every space, from its start through all waypoints. */
export function everySpace(way: readonly WayPoint[], mover: Placed, size: number): readonly WayPoint[] {
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

export function ownWays(
  way: readonly WayPoint[],
  isCarried: (to: WayPoint) => boolean,
): readonly (readonly WayPoint[])[] {
  const ways: WayPoint[][] = [];
  for (const point of way) {
    if (ways.length === 0 || isCarried(point)) ways.push([point]);
    else ways.at(-1)?.push(point);
  }
  return ways;
}

/** Whether a path leaves a reach: a point outside after one inside. */
export function leavesReach(mover: Placed, way: readonly WayPoint[], isWithin: (at: Placed) => boolean): boolean {
  const within = way.map(({ x = mover.x, y = mover.y, elevation = mover.elevation }) =>
    isWithin({ ...mover, x, y, elevation }),
  );
  return within.some((isIn, index) => isIn && within[index + 1] === false);
}

function waysOf(
  { origin, passed: { waypoints } }: Moved,
  mover: Placed,
  size: number,
): readonly (readonly WayPoint[])[] {
  if (origin === undefined) return [];
  return ownWays([origin, ...waypoints], isCarriedTo).map((way) => everySpace(way, mover, size));
}

/** A foe's opportunity: the rules' own, else an ordinary reaction with a label, else that counter. */
function chanceOf(encounter: Encounter, foe: string, mover: string): Command | undefined {
  const label = game.i18n.localize("TURNWRIGHT.tracking.opportunity");
  const commands: Command[] = [
    { do: "provoked", combatant: foe, mover },
    { do: "useReaction", combatant: foe, label },
    { do: "spend", counter: "reaction", combatant: foe },
  ];
  return commands.find((command) => isLegal(encounter, command));
}

/** Offers reactions to foes whose reach was left. Call only from within the queue. */
export function reachDeeds(session: FightSession, combatant: Combatant.Implementation, movement: Moved): Deed[] {
  const encounter = session.running;
  const { id, token } = combatant;
  const scene = token?.parent;
  if (encounter === null || id === null || !token || !scene || !isUp(encounter, id)) return [];
  // With distances in the rules, leaving a band gives the opportunity, with its own button.
  if (trackingOf(session.combat).movement !== "off" && hasBandsOnMap(session, encounter, id)) return [];
  const open = [...suggestionsOf(session).values()].filter(({ kind, from }) => kind === "reach" && from === id);
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
