import * as v from "valibot";
import { count, type DeepReadonly, tableOf } from "../../state/fields";
import { asJoined, combatant, initiativeOf } from "../../state/combatants";
import { type CombatantId, type Fight, type Side, SIDES } from "../../state/fight";
import { drop } from "../../state/write";
import { setActing } from "../../mechanics/own-turn";
import { entryOf } from "../../state/table";

const id = v.string();

/** `hidden`: that side hides, including combatants that join before the start. */
const ambush = v.object({ side: v.picklist(SIDES), hidden: v.boolean() });

const settled = { at: v.number(), own: v.optional(v.number()), roll: count };

const sideTie = v.object({ ...settled, first: v.picklist(SIDES) });

/** Its place in a tie within its side. `dice`: rolled, so only the GM may change it (I-4). */
const sideOrder = v.object({ ...settled, side: v.picklist(SIDES), rank: count, dice: v.boolean() });

/** A blow rolled with. Its cost counts in `round`, as the effect named once that round has begun (I-6). */
const blow = v.object({ round: count, effect: v.nullable(v.string()) });

export const stateSchema = v.object({
  active: v.nullable(id),
  together: v.optional(v.array(id)),
  /** Ticked off members (I-2). */
  marked: tableOf(id, v.literal(true)),
  /** The planned or running ambush (I-11). */
  ambush: v.nullable(ambush),
  /** Hidden until its ambush turn ends, or revealed early. False: already hidden by the GM. */
  veiled: tableOf(id, v.boolean()),
  /** The round in which a combatant went to the bottom, void in any other (I-5). */
  last: tableOf(id, count),
  blows: tableOf(id, blow),
  /** I-3. Earlier: suspended ties (C-26). */
  sideTies: tableOf(id, sideTie),
  earlierSideTies: tableOf(id, v.array(sideTie)),
  /** I-4 */
  sideOrders: tableOf(id, sideOrder),
  earlierSideOrders: tableOf(id, v.array(sideOrder)),
});

export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
/** A combatant's settled tie between the sides. */
export type SideTie = DeepReadonly<v.InferOutput<typeof sideTie>>;
/** A combatant's settled tie within its side. */
export type SideOrder = DeepReadonly<v.InferOutput<typeof sideOrder>>;

export const setup = (): State => ({
  active: null,
  marked: {},
  ambush: null,
  veiled: {},
  last: {},
  blows: {},
  sideTies: {},
  earlierSideTies: {},
  sideOrders: {},
  earlierSideOrders: {},
});

export const isMarked = (fight: Fight<State>, who: CombatantId): boolean => entryOf(fight.rules.marked, who) === true;

/** I-5 */
export const isLast = (fight: Fight<State>, who: CombatantId): boolean =>
  fight.round > 0 && entryOf(fight.rules.last, who) === fight.round;

/** At the bottom this round, as joined. Two of a side only after a change of sides. */
export const lastsOf = (fight: Fight<State>, ...sides: readonly Side[]): CombatantId[] =>
  asJoined(fight).filter((who) => isLast(fight, who) && sides.includes(combatant(fight, who).side));

/** Whether a blow's cost is still to come or in force (I-6). */
export function hasBlow(fight: Fight<State>, who: CombatantId): boolean {
  const found = entryOf(fight.rules.blows, who);
  if (found?.effect === null) return found.round > fight.round;
  return blowOn(fight, who) !== null;
}

/** The effect of a blow, while it counts (I-6). */
export function blowOn(fight: Fight<State>, who: CombatantId): string | null {
  const effect = entryOf(fight.rules.blows, who)?.effect ?? null;
  // Effect ids are reused, so an ended effect's id may be another combatant's.
  const isIts = effect !== null && entryOf(fight.effects, effect)?.target === who;
  return isIts ? effect : null;
}

/** How its tie between the sides was settled (I-3). */
export function sideTieOf(fight: Fight<State>, who: CombatantId): SideTie | undefined {
  const found = entryOf(fight.rules.sideTies, who);
  return found?.at === initiativeOf(fight, who) ? found : undefined;
}

/** How its tie within its side was settled (I-4). */
export function sideOrderOf(fight: Fight<State>, who: CombatantId): SideOrder | undefined {
  const found = entryOf(fight.rules.sideOrders, who);
  const holds = found?.at === initiativeOf(fight, who) && found?.side === combatant(fight, who).side;
  return holds ? found : undefined;
}

export function leaveTurn(rules: State, who: CombatantId): void {
  setActing(
    rules,
    actorsIn(rules).filter((other) => other !== who),
  );
  drop(rules.marked, who);
}

export function forget(rules: State, who: CombatantId): void {
  leaveTurn(rules, who);
  for (const kept of tablesOf(rules)) drop(kept, who);
}

export const namesOf = (rules: State): CombatantId[] => [
  ...actorsIn(rules),
  ...tablesOf(rules).flatMap((kept) => Object.keys(kept)),
];

const actorsIn = ({ active, together = [] }: State): CombatantId[] => (active === null ? [] : [active, ...together]);

type Table = Exclude<keyof State, "active" | "together" | "ambush">;

const { active: _active, together: _together, ambush: _ambush, ...tables } = stateSchema.entries;
const TABLES = Object.keys(tables) as Table[];

/** Ignores further keys of a stored state, from a later release or edited by hand. */
const tablesOf = (rules: State): Readonly<Record<CombatantId, unknown>>[] => TABLES.map((table) => rules[table]);

/** Each acting combatant once, and only while turns run. */
export function fitsStage(state: State, stage: string): boolean {
  const acting = actorsIn(state);
  if (new Set(acting).size < acting.length || (acting.length === 0 && state.together !== undefined)) return false;
  if (stage === "setup") return acting.length === 0;
  return stage !== "ambush" || state.ambush !== null;
}
