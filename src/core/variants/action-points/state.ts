import * as v from "valibot";
import type { DeepReadonly } from "../../state/deep-readonly";
import { tableOf } from "../../state/fields";
import { sees } from "../../state/combatants";
import type { Fight, Viewer } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { changed, drop, edit, put } from "../../state/write";
import { entryOf } from "../../state/table";

/** The types of an action on one's own turn. */
export const ACTION_TYPES = ["primary", "secondary", "special"] as const;
/** The types of an answer to an event. */
export const REACTION_TYPES = ["reaction", "secondary", "special"] as const;
/** One of {@link ACTION_TYPES}. */
export type ActionType = (typeof ACTION_TYPES)[number];
/** One of {@link REACTION_TYPES}. */
export type ReactionType = (typeof REACTION_TYPES)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const reaction = v.object({
  type: v.picklist(REACTION_TYPES),
  ap: count,
  label: v.string(),
  /** Its place among all that was declared. */
  at: count,
});

const action = v.object({
  /** Null for an event that the gm announced. */
  combatant: v.nullable(v.string()),
  /** Null for an announced event. */
  type: v.nullable(v.picklist([...ACTION_TYPES, "reaction"])),
  /** The event that it answers, where answers are events themselves. */
  to: v.optional(v.string()),
  /** Those who will not answer it. */
  declined: v.optional(tableOf(v.string(), v.literal(true))),
  ap: count,
  /** Null for an extended action that was never named. */
  label: v.nullable(v.string()),
  /** By who reacts: one each. */
  reactions: tableOf(v.string(), reaction),
  /** Its place among all that was declared. */
  at: count,
});

const extended = v.object({ label: v.nullable(v.string()), paid: count, total: count, at: count });

/** The shape of the variant's stored state. */
export const stateSchema = v.object({
  active: v.nullable(v.string()),
  /** The points left to each. A combatant that is missing here has all of its points, as soon as their number is known. */
  ap: tableOf(v.string(), count),
  /** Open events by their ids: declared actions, extended ones that are complete, and what was announced. */
  actions: tableOf(v.string(), action),
  /** How many ids of events have been given out, so that none is ever used for two. */
  given: count,
  /** Extended actions under way, by who pays for them and by their ids. */
  extended: tableOf(v.string(), tableOf(v.string(), extended)),
});

/** The variant's state. */
export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
/** An open event. */
export type Action = DeepReadonly<v.InferOutput<typeof action>>;
/** An answer to an event. */
type Reaction = DeepReadonly<v.InferOutput<typeof reaction>>;
/** An extended action under way. */
export type Extended = DeepReadonly<v.InferOutput<typeof extended>>;

/** Nobody acts, nothing is open, and nobody has had points yet. */
export function setup(): State {
  return { active: null, ap: {}, actions: {}, given: 0, extended: {} };
}

/** The open event of that id, or undefined. */
export function eventOf(fight: Fight<State>, id: string): Action | undefined {
  return entryOf(fight.rules.actions, id);
}

/** All open events with their ids, as they were opened; after the end nothing is open any more. */
export function openEvents(fight: Fight<State>): [string, Action][] {
  if (fight.stage === "ended") return [];
  return Object.entries(fight.rules.actions).toSorted(([, a], [, b]) => a.at - b.at);
}

/**
 * The id of the action somebody has declared and not resolved, or null. There is never more than one; of answers that are
 * events themselves the last.
 */
export function unresolvedOf(fight: Fight<State>, id: CombatantId): string | null {
  const found = openEvents(fight).findLast(([, one]) => one.combatant === id);
  return found?.[0] ?? null;
}

/** The latest of the events that have to be resolved before this one: an answer to it, or to that; null where there is none. */
export function resolvedBefore(fight: Fight<State>, name: string): string | null {
  const answer = openEvents(fight).findLast(([, { to }]) => to === name);
  return answer === undefined ? null : (resolvedBefore(fight, answer[0]) ?? answer[0]);
}

/** tells whether somebody has said that it will not answer an event. */
export const hasDeclined = ({ declined = {} }: Action, id: CombatantId): boolean => Object.hasOwn(declined, id);

/** notes that somebody will not answer an open event, or has thought again. */
export function setDeclined(fight: Fight<State>, event: string, id: CombatantId, on: boolean): void {
  const { actions } = fight.rules;
  edit(actions, event, { declined: changed(actions[event]?.declined ?? {}, { [id]: on ? true : undefined }) });
}

/** Tells whether a viewer sees what an event is about. */
export function seesEvent(fight: Fight, viewer: Viewer, { combatant }: Action): boolean {
  return combatant === null || sees(fight, viewer, combatant);
}

/** Tells whether somebody has answered an event. */
export function hasReacted(event: Action, id: CombatantId): boolean {
  return Object.hasOwn(event.reactions, id);
}

/** The answers to an event by combatant, in the order in which they were given. */
export function answersTo(event: Action): [CombatantId, Reaction][] {
  return Object.entries(event.reactions).toSorted(([, a], [, b]) => a.at - b.at);
}

/** Notes somebody's answer to an open event; without one it is taken back. */
export function setReaction(fight: Fight<State>, event: string, id: CombatantId, answer: Reaction | undefined): void {
  const { actions } = fight.rules;
  edit(actions, event, { reactions: changed(actions[event]?.reactions ?? {}, { [id]: answer }) });
}

/** Somebody's extended actions with their ids, as they were begun. */
export function extendedOf(fight: Fight<State>, id: CombatantId): [string, Extended][] {
  return Object.entries(entryOf(fight.rules.extended, id) ?? {}).toSorted(([, a], [, b]) => a.at - b.at);
}

/** One extended action, or undefined. */
export function extendedBy(fight: Fight<State>, id: CombatantId, name: string): Extended | undefined {
  return entryOf(entryOf(fight.rules.extended, id) ?? {}, name);
}

/** Notes what has been paid towards an extended action; without it the action is forgotten. */
export function setExtended(fight: Fight<State>, id: CombatantId, name: string, now: Extended | undefined): void {
  const left = changed(entryOf(fight.rules.extended, id) ?? {}, { [name]: now });
  if (Object.keys(left).length === 0) drop(fight.rules.extended, id);
  else put(fight.rules.extended, id, left);
}

/** An id for a new extended action that is neither in use nor open. */
export function freeExtendedId(fight: Fight<State>, one: CombatantId): string {
  let n = 1;
  while (extendedBy(fight, one, `x${n}`) !== undefined || eventOf(fight, `x${n}`) !== undefined) n += 1;
  return `x${n}`;
}
