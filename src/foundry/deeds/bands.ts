import { hasCondition, screen } from "../../core/index";
import type { Command, Encounter, MapFill } from "../../core/index";
import { isChangedFrom, isMeasured, measuredPairs, setting, type Measured } from "../map/measure";
import { placeOf } from "../map/place";
import type { Placed } from "../map/distance";
import type { FightSession } from "../session/fight-session";
import { Slot } from "../session/slot";
import type { MapPlace } from "../store/proposals";

/** The last answer: a token that is dragged asks at every step of the way. */
const LAST = new Slot<{ encounter: Encounter | null; fill: MapFill | null }>(() => ({ encounter: null, fill: null }));

/** The way in which the rules of a fight take distances from a map; null if they have none. */
export function fillOf(fight: FightSession, encounter: Encounter): MapFill | null {
  const last = fight.slot(LAST);
  if (last.encounter !== encounter) {
    const sections = screen(encounter, { gm: true }).panel;
    last.encounter = encounter;
    last.fill = sections.flatMap((section) => (section.kind === "matrix" ? (section.fill ?? []) : []))[0] ?? null;
  }
  return last.fill;
}

/** The same for the pairs of one combatant, in a great battle a few of thousands; null too if the map says none of them. */
function measuredFill(fight: FightSession, encounter: Encounter, id: string): MapFill | null {
  const fill = fillOf(fight, encounter);
  if (fill === null) return null;
  const own = { ...fill, pairs: fill.pairs.filter(([one, other]) => one === id || other === id) };
  return isMeasured(fight.combat, own) ? own : null;
}

/** Tells whether the map says somebody's distances in a fight that has such. */
export const hasBandsOnMap = (fight: FightSession, encounter: Encounter, id: string): boolean =>
  measuredFill(fight, encounter, id) !== null;

/** The map's word on somebody's distances. */
export interface BandsOnMap {
  /** The command by which it moves itself and pays for it; null where nobody is at another distance than the fight has. */
  readonly move: Command | null;
  /** The command that sets the same without a price. */
  readonly set: Command | null;
  /** The same for those whom players don't see: nobody pays for them, and nobody may learn of them. By their ids. */
  readonly unseen: readonly (readonly [id: string, set: Command])[];
}

/** The other of a pair. */
const otherOf = ([one, other]: Measured, id: string): string => (one === id ? other : one);

/** A movement as far as distances go. */
export interface Way {
  /** Its origin: distances that it does not change are left as they are. All count where it is left out. */
  readonly from?: MapPlace | undefined;
  /** The place it is taken to lead to; where the token stands if left out. */
  readonly at?: Placed | undefined;
}

/** Somebody standing at a place, as large as its token. */
function standingAt(combat: Combat.Implementation, id: string, place: MapPlace): Placed | null {
  const token = combat.combatants.get(id)?.token;
  return token ? { ...placeOf(token), x: place.x, y: place.y, elevation: place.elevation } : null;
}

/**
 * Compares the distances that somebody's movement has changed on the map with those of the fight; null where the rules have none, or
 * the map does not say them.
 */
export function bandsOnMap(
  fight: FightSession,
  encounter: Encounter,
  id: string,
  { from, at }: Way = {},
): BandsOnMap | null {
  const { combat } = fight;
  const fill = measuredFill(fight, encounter, id);
  if (fill === null) return null;
  const elsewhere = at === undefined ? null : { id, at };
  const origin = from === undefined ? null : standingAt(combat, id, from);
  const pairs = measuredPairs(combat, fill, elsewhere).filter(
    (pair) => origin === null || isChangedFrom(combat, fill, pair, { id, at: origin }),
  );
  const isUnseen = (pair: Measured): boolean =>
    !hasCondition(encounter, id, "hidden") && hasCondition(encounter, otherOf(pair, id), "hidden");
  const seen = pairs.filter((pair) => !isUnseen(pair));
  const bands = Object.fromEntries(seen.map((pair) => [otherOf(pair, id), pair[2]]));
  return {
    move: seen.length === 0 ? null : { ...fill.move, combatant: id, [fill.field]: bands },
    set: setting(fill, seen),
    unseen: pairs.filter(isUnseen).flatMap((pair) => {
      const set = setting(fill, [pair]);
      return set === null ? [] : [[otherOf(pair, id), set] as const];
    }),
  };
}

/** Tells whether a command moves somebody on the map, with its distances. */
export const isMoveOnMap = (fight: FightSession, encounter: Encounter, command: Command, id: string): boolean =>
  command["combatant"] === id && command.do === fillOf(fight, encounter)?.move.do;
