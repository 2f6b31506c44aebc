import { asJoined, combatant, whyIdle } from "../../state/combatants";
import type { CombatantId, Fight, Viewer } from "../../state/fight";
import type { Check, CheckOfOne } from "../../engine/command";
import type { Context } from "../../engine/variant";
import { whyUnanswered } from "../../mechanics/answers";
import { ownOf } from "../../mechanics/screen";
import { sidesOf } from "../../mechanics/sides";
import { apOf } from "./points";
import {
  eventOf,
  hasDeclined,
  hasReacted,
  isQuiet,
  openEvents,
  resolvedBefore,
  seesEvent,
  type Action,
  type State,
} from "./state";
import { keyOf } from "../../state/text";

/** one answer for each event. */
export const hasNotReacted: CheckOfOne<State, { readonly to: string }> = ({ fight }, { combatant: id, to }) => {
  const event = eventOf(fight, to);
  return event !== undefined && hasReacted(event, id) ? { code: "already-reacted", combatant: id } : null;
};

/** bars answers to one's own events. */
export const mayAnswer: CheckOfOne<State, { readonly to: string }> = ({ fight }, { combatant: id, to }) =>
  eventOf(fight, to)?.combatant === id
    ? { code: "not-eligible", combatant: id, says: keyOf("action-points.refusals.own-action") }
    : null;

/** answers that are events must be resolved first. */
export const hasNoOpenAnswer: Check<State, { readonly action: string }> = ({ fight }, { action }) => {
  const answer = resolvedBefore(fight, action);
  return answer === null
    ? null
    : { code: "unresolved-action", detail: answer, says: keyOf("action-points.refusals.reactions-open") };
};

/** */
export const hasNotDeclined: CheckOfOne<State, { readonly to: string }> = ({ fight }, { combatant: id, to }) => {
  const event = eventOf(fight, to);
  const isDone = event !== undefined && hasDeclined(event, id);
  return isDone ? { code: "already-reacted", combatant: id, says: keyOf("refusals.declined") } : null;
};

/** the sides that an event with these targets asks. */
export function asking(fight: Fight<State>, targets: readonly CombatantId[]): Pick<Action, "asks"> {
  const asks = sidesOf(fight, targets);
  return asks.length === 0 ? {} : { asks };
}

/** an action concerns the sides of its targets. Without targets, it concerns everyone. */
const isConcerned = (fight: Fight<State>, { asks = [] }: Action, id: CombatantId): boolean =>
  fight.options["asked"] === "everyone" || asks.length === 0 || asks.includes(combatant(fight, id).side);

/**
 * who must still answer an event: concerned by it, able, seeing it, with points, without an answer so far, and not
 * quiet for this turn.
 */
export function undecidedAbout(fight: Fight<State>, event: Action): CombatantId[] {
  if (fight.stage !== "turn") return [];
  return asJoined(fight).filter((id) => {
    const player: Viewer = { gm: false, controls: [id] };
    const isDone = event.combatant === id || hasReacted(event, id) || hasDeclined(event, id);
    if (isQuiet(fight, id) || !isConcerned(fight, event, id)) return false;
    return !isDone && whyIdle(fight, id) === null && apOf(fight, id) > 0 && seesEvent(fight, player, event);
  });
}

/** who was asked about an event, whether or not they have answered. */
export function askedAbout(fight: Fight<State>, event: Action): CombatantId[] {
  const undecided = new Set(undecidedAbout(fight, event));
  return asJoined(fight).filter((id) => undecided.has(id) || hasReacted(event, id) || hasDeclined(event, id));
}

/** who must still answer a visible open event. */
export function undecidedOf({ fight, viewer }: Context<State>): CombatantId[] {
  const seen = openEvents(fight).filter(([, event]) => seesEvent(fight, viewer, event));
  const awaited = new Set(seen.flatMap(([, event]) => undecidedAbout(fight, event)));
  return asJoined(fight).filter((id) => awaited.has(id));
}

/** The viewer's combatants that must still answer. For the GM, the GM's side. */
export function undecidedOwn(context: Context<State>, to: string): CombatantId[] {
  const event = eventOf(context.fight, to);
  const own = ownOf(context);
  return event === undefined ? [] : undecidedAbout(context.fight, event).filter((id) => own.includes(id));
}

/** while someone is undecided, only the GM may continue. */
export const isAnswered: Check<State, { readonly action: string }> = ({ fight, viewer }, { action }) => {
  const event = eventOf(fight, action);
  if (viewer.gm || event === undefined || fight.options["waitForAnswers"] !== true) return null;
  return whyUnanswered({ fight, viewer }, undecidedAbout(fight, event));
};
