import * as v from "valibot";
import { count, type DeepReadonly, tableOf } from "../../state/fields";
import { sees } from "../../state/combatants";
import { type CombatantId, type Fight, SIDES, type Viewer } from "../../state/fight";
import { changed, drop, edit, put, set } from "../../state/write";
import { entryOf } from "../../state/table";

/** The types of action on one's own turn. */
export const ACTION_TYPES = ["primary", "secondary", "special"] as const;
/** The types of answer. */
export const REACTION_TYPES = ["reaction", "secondary", "special"] as const;
export type ActionType = (typeof ACTION_TYPES)[number];
export type ReactionType = (typeof REACTION_TYPES)[number];

const reaction = v.object({
  type: v.picklist(REACTION_TYPES),
  ap: count,
  label: v.string(),
  /** Its position among all declarations. */
  at: count,
});

const action = v.object({
  /** Null for an announced event, like `type`. */
  combatant: v.nullable(v.string()),
  type: v.nullable(v.picklist([...ACTION_TYPES, "reaction"])),
  /** The event it answers, if answers are events. */
  to: v.optional(v.string()),
  /** The sides that it concerns, if it has targets. */
  asks: v.optional(v.array(v.picklist(SIDES))),
  /** Who declined. */
  declined: v.optional(tableOf(v.string(), v.literal(true))),
  ap: count,
  /** Null for an unnamed extended action. */
  label: v.nullable(v.string()),
  /** One for each combatant. */
  reactions: tableOf(v.string(), reaction),
  at: count,
});

/** A combatant's last action with its targets, to be offered again. */
const last = v.object({
  type: v.picklist(ACTION_TYPES),
  ap: count,
  label: v.string(),
  targets: v.array(v.string()),
  at: count,
});

const extended = v.object({ label: v.nullable(v.string()), paid: count, total: count, at: count });

export const stateSchema = v.object({
  active: v.nullable(v.string()),
  /** If absent, all of them once the maximum is known. */
  ap: tableOf(v.string(), count),
  /** Open events by id: declared actions, complete extended actions, announced events. */
  actions: tableOf(v.string(), action),
  /** How many event ids were given out. Ids are never reused. */
  given: count,
  extended: tableOf(v.string(), tableOf(v.string(), extended)),
  last: v.optional(tableOf(v.string(), last)),
  /** The combatants that are not asked again in this turn. */
  quiet: v.optional(tableOf(v.string(), v.literal(true))),
});

export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
export type Action = DeepReadonly<v.InferOutput<typeof action>>;
type Reaction = DeepReadonly<v.InferOutput<typeof reaction>>;
export type Last = DeepReadonly<v.InferOutput<typeof last>>;
export type Extended = DeepReadonly<v.InferOutput<typeof extended>>;

export const setup = (): State => ({
  active: null,
  ap: {},
  actions: {},
  given: 0,
  extended: {},
  last: {},
  quiet: {},
});

export const eventOf = (fight: Fight<State>, id: string): Action | undefined => entryOf(fight.rules.actions, id);

/** Oldest first. Empty after the end. */
export function openEvents(fight: Fight<State>): [string, Action][] {
  if (fight.stage === "ended") return [];
  return Object.entries(fight.rules.actions).toSorted(([, a], [, b]) => a.at - b.at);
}

/** At most one. If answers are events, the latest. */
export function unresolvedOf(fight: Fight<State>, id: CombatantId): string | null {
  const found = openEvents(fight).findLast(([, each]) => each.combatant === id);
  return found?.[0] ?? null;
}

/** The latest event to resolve before this one: an answer to it or to its answers. */
export function resolvedBefore(fight: Fight<State>, name: string): string | null {
  const answer = openEvents(fight).findLast(([, { to }]) => to === name);
  return answer === undefined ? null : (resolvedBefore(fight, answer[0]) ?? answer[0]);
}

/** */
export const hasDeclined = ({ declined = {} }: Action, id: CombatantId): boolean => Object.hasOwn(declined, id);

/** notes or withdraws that a combatant declined. */
export function setDeclined(fight: Fight<State>, event: string, id: CombatantId, on: boolean): void {
  const { actions } = fight.rules;
  edit(actions, event, { declined: changed(actions[event]?.declined ?? {}, { [id]: on ? true : undefined }) });
}

/** notes that a combatant is not asked again in this turn. A fight from before this record has none until then. */
export function setQuiet({ rules }: Fight<State>, id: CombatantId): void {
  if (rules.quiet === undefined) set(rules, { quiet: { [id]: true } });
  else put(rules.quiet, id, true);
}

/** Notes a combatant's last action. A fight from before this record has none until then. */
export function setLast({ rules }: Fight<State>, id: CombatantId, done: Last): void {
  if (rules.last === undefined) set(rules, { last: { [id]: done } });
  else put(rules.last, id, done);
}

export const isQuiet = ({ rules: { quiet = {} } }: Fight<State>, id: CombatantId): boolean => Object.hasOwn(quiet, id);

export const seesEvent = (fight: Fight, viewer: Viewer, { combatant }: Action): boolean =>
  combatant === null || sees(fight, viewer, combatant);

export const hasReacted = (event: Action, id: CombatantId): boolean => Object.hasOwn(event.reactions, id);

export const answersTo = (event: Action): [CombatantId, Reaction][] =>
  Object.entries(event.reactions).toSorted(([, a], [, b]) => a.at - b.at);

export function setReaction(fight: Fight<State>, event: string, id: CombatantId, answer: Reaction | undefined): void {
  const { actions } = fight.rules;
  edit(actions, event, { reactions: changed(actions[event]?.reactions ?? {}, { [id]: answer }) });
}

/** A combatant's last action of this fight, if its targets are still there. */
export function lastOf(fight: Fight<State>, id: CombatantId): Last | undefined {
  const found = entryOf(fight.rules.last ?? {}, id);
  return found?.targets.every((target) => Object.hasOwn(fight.combatants, target)) === true ? found : undefined;
}

/** A combatant's extended actions with their ids, oldest first. */
export const extendedOf = (fight: Fight<State>, id: CombatantId): [string, Extended][] =>
  Object.entries(entryOf(fight.rules.extended, id) ?? {}).toSorted(([, a], [, b]) => a.at - b.at);

export const extendedBy = (fight: Fight<State>, id: CombatantId, name: string): Extended | undefined =>
  entryOf(entryOf(fight.rules.extended, id) ?? {}, name);

/** Sets what is paid towards an extended action, or removes it. */
export function setExtended(fight: Fight<State>, id: CombatantId, name: string, now: Extended | undefined): void {
  const left = changed(entryOf(fight.rules.extended, id) ?? {}, { [name]: now });
  if (Object.keys(left).length === 0) drop(fight.rules.extended, id);
  else put(fight.rules.extended, id, left);
}

/** Neither in use nor open. */
export function freeExtendedId(fight: Fight<State>, id: CombatantId): string {
  let n = 1;
  while (extendedBy(fight, id, `x${n}`) !== undefined || eventOf(fight, `x${n}`) !== undefined) n += 1;
  return `x${n}`;
}
