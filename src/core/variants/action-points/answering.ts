import { asJoined, whyIdle } from "../../state/combatants";
import type { CombatantId, Fight, Viewer } from "../../state/fight";
import type { Bar, BarOfOne } from "../../engine/command";
import type { Context } from "../../engine/variant";
import { ownOf } from "../../mechanics/screen";
import { apOf } from "./points";
import {
  eventOf,
  hasDeclined,
  hasReacted,
  openEvents,
  resolvedBefore,
  seesEvent,
  type Action,
  type State,
} from "./state";
import { keyOf } from "../../state/text";

/** one answer for each event. */
export const hasNotReacted: BarOfOne<State, { readonly to: string }> = ({ fight }, { combatant, to }) => {
  const event = eventOf(fight, to);
  return event !== undefined && hasReacted(event, combatant) ? { code: "already-reacted", combatant } : null;
};

/** bars answers to one's own events and to unseen events (C-28). */
export const mayAnswer: BarOfOne<State, { readonly to: string }> = ({ fight, viewer }, { combatant, to }) => {
  const event = eventOf(fight, to);
  if (event === undefined || !seesEvent(fight, viewer, event)) return { code: "not-eligible", combatant };
  return event.combatant === combatant
    ? { code: "not-eligible", combatant, says: keyOf("action-points.refusals.own-action") }
    : null;
};

/** answers that are events must be resolved first. */
export const hasNoOpenAnswer: Bar<State, { readonly action: string }> = ({ fight }, { action }) => {
  const answer = resolvedBefore(fight, action);
  return answer === null
    ? null
    : { code: "unresolved-action", detail: answer, says: keyOf("action-points.refusals.reactions-open") };
};

/** */
export const hasNotDeclined: BarOfOne<State, { readonly to: string }> = ({ fight }, { combatant, to }) => {
  const event = eventOf(fight, to);
  const isDone = event !== undefined && hasDeclined(event, combatant);
  return isDone ? { code: "already-reacted", combatant, says: keyOf("refusals.declined") } : null;
};

/** who could still answer an event: able, seeing it, with points, without an answer so far. */
export function undecidedAbout(fight: Fight<State>, event: Action): CombatantId[] {
  if (fight.stage !== "turn") return [];
  return asJoined(fight).filter((id) => {
    const player: Viewer = { gm: false, controls: [id] };
    const isDone = event.combatant === id || hasReacted(event, id) || hasDeclined(event, id);
    return !isDone && whyIdle(fight, id) === null && apOf(fight, id) > 0 && seesEvent(fight, player, event);
  });
}

/** who could still answer a visible open event. */
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
export const isAnswered: Bar<State, { readonly action: string }> = ({ fight, viewer }, { action }) => {
  const event = eventOf(fight, action);
  if (viewer.gm || event === undefined || fight.options["waitForAnswers"] !== true) return null;
  const who = undecidedAbout(fight, event);
  return who.length > 0 ? { code: "not-eligible", who, says: keyOf("refusals.undecided") } : null;
};
