import { hasCondition, type Command, type Encounter, type MapFill } from "../../core/index";
import { isChangedFrom, isMeasured, measuredPairs, setting, type Measured } from "../map/measure";
import { placeOf } from "../map/place";
import type { Placed } from "../map/distance";
import type { FightSession } from "../session/fight-session";
import { fillOf } from "../session/suggestion-controls";
import type { MapPlace } from "../store/suggestions";

/** How the rules read one combatant's distances from the map, because a large battle has thousands. Null if the map has no such pair. */
function measuredFill(fight: FightSession, encounter: Encounter, id: string): MapFill | null {
  const fill = fillOf(fight, encounter);
  if (fill === null) return null;
  const own = { ...fill, pairs: fill.pairs.filter(([who, other]) => who === id || other === id) };
  return isMeasured(fight.combat, own) ? own : null;
}

export const hasBandsOnMap = (fight: FightSession, encounter: Encounter, id: string): boolean =>
  measuredFill(fight, encounter, id) !== null;

const otherOf = ([who, other]: Measured, id: string): string => (who === id ? other : who);

export interface MovementWay {
  /** Its origin, so that unchanged distances stay. By default, all count. */
  readonly from?: MapPlace | undefined;
  /** Where it leads. By default, where the token is. */
  readonly at?: Placed | undefined;
}

function placedAt(combat: Combat.Implementation, id: string, place: MapPlace): Placed | null {
  const token = combat.combatants.get(id)?.token;
  return token ? { ...placeOf(token), x: place.x, y: place.y, elevation: place.elevation } : null;
}

/** The distances that a movement changed. Null if rules or map have none. */
export function bandsOnMap(fight: FightSession, encounter: Encounter, id: string, { from, at }: MovementWay = {}) {
  const { combat } = fight;
  const fill = measuredFill(fight, encounter, id);
  if (fill === null) return null;
  const elsewhere = at === undefined ? null : { id, at };
  const origin = from === undefined ? null : placedAt(combat, id, from);
  const pairs = measuredPairs(combat, fill, elsewhere).filter(
    (pair) => origin === null || isChangedFrom(combat, fill, pair, { id, at: origin }),
  );
  const isUnseen = (pair: Measured): boolean =>
    !hasCondition(encounter, id, "hidden") && hasCondition(encounter, otherOf(pair, id), "hidden");
  const seen = pairs.filter((pair) => !isUnseen(pair));
  const bands = Object.fromEntries(seen.map((pair) => [otherOf(pair, id), pair[2]]));
  return {
    // The command that moves and pays, and the commands that set distances for free, also for unseen combatants by id.
    move: seen.length === 0 ? null : { ...fill.move, combatant: id, [fill.field]: bands },
    set: setting(fill, seen),
    unseen: pairs.filter(isUnseen).flatMap((pair) => {
      const set = setting(fill, [pair]);
      return set === null ? [] : [[otherOf(pair, id), set] as const];
    }),
  };
}

export type BandsOnMap = NonNullable<ReturnType<typeof bandsOnMap>>;

export const isMoveOnMap = (fight: FightSession, encounter: Encounter, command: Command, id: string): boolean =>
  command["combatant"] === id && command.do === fillOf(fight, encounter)?.move.do;
