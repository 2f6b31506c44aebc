import { hasCondition, legality, native } from "../../core/index";
import type { Command, Encounter } from "../../core/index";
import { runningEncounter } from "../authority/decided-fight";
import { proposalsOf } from "../authority/open-proposals";
import { MODULE_ID } from "../compat/module-id";
import { gapBetween, type Placed } from "../map/distance";
import { placeOf } from "../map/place";
import type { FightSession } from "../session/fight-session";
import { movementCommands, type Moved, type Point } from "./moved";
import type { Deed } from "./note";

const isLegal = (encounter: Encounter, command: Command): boolean =>
  legality(encounter, command, { gm: true }) === null;

/** Whether somebody moves in its own turn, or in one that it takes part in: who is put elsewhere at other times leaves nobody. */
const isUp = (encounter: Encounter, mover: string): boolean =>
  native(encounter).active.includes(mover) || movementCommands(mover).some((command) => isLegal(encounter, command));

/** The foes of a mover. Nobody strikes at somebody whom they don't see: that would give the hidden one away. */
function foesOf(encounter: Encounter, mover: string): string[] {
  const side = encounter.combatants[mover]?.side;
  if (side === undefined || hasCondition(encounter, mover, "hidden")) return [];
  return Object.entries(encounter.combatants).flatMap(([id, other]) => (other.side === side ? [] : [id]));
}

/** The way that a movement took, from its start over every point named. */
const wayOf = ({ origin, passed: { waypoints } }: Moved): readonly Point[] =>
  origin === undefined ? [] : [origin, ...waypoints];

/** Whether a way leads out of somebody's reach: it comes to a point outside after one within. */
export function leavesReach(mover: Placed, way: readonly Point[], isWithin: (at: Placed) => boolean): boolean {
  const within = way.map(({ x = mover.x, y = mover.y, elevation = mover.elevation }) =>
    isWithin({ ...mover, x, y, elevation }),
  );
  return within.some((isIn, index) => isIn && within[index + 1] === false);
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

/** What foes may do whose reach somebody has left by moving. From within the queue only. */
export function reachDeeds(session: FightSession, combatant: Combatant.Implementation, movement: Moved): Deed[] {
  const encounter = runningEncounter(session);
  const { id, token } = combatant;
  const scene = token?.parent;
  if (encounter === null || id === null || !token || !scene || !isUp(encounter, id)) return [];
  const reach = game.settings.get(MODULE_ID, "meleeReach");
  const asked = new Set([...proposalsOf(session).values()].flatMap((one) => (one.from === id ? [one.combatant] : [])));
  return foesOf(encounter, id).flatMap((foe) => {
    const other = session.combat.combatants.get(foe)?.token;
    if (asked.has(foe) || other?.parent !== scene) return [];
    const isWithin = (at: Placed): boolean => gapBetween(at, placeOf(other), scene.grid) <= reach;
    const command = leavesReach(placeOf(token), wayOf(movement), isWithin) ? chanceOf(encounter, foe, id) : undefined;
    return command === undefined
      ? []
      : [{ kind: "reach" as const, command, combatant: foe, amount: 0, isOfRound: true, from: id }];
  });
}
