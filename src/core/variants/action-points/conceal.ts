import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { withoutUnseen, type Veil } from "../../state/veil";
import { undecidedAbout } from "./answering";
import { eventOf, type Action, type State } from "./state";

/** Those who will not answer an event, the unseen who are not waited for among them. */
function declinedFor(fight: Fight<State>, name: string, unseen: ReadonlySet<CombatantId>): Pick<Action, "declined"> {
  const event = eventOf(fight, name);
  if (event === undefined) return {};
  const isWaiting = fight.options["waitForAnswers"] === true && event.combatant !== null;
  const awaited = new Set(isWaiting ? undecidedAbout(fight, event) : []);
  const idle = [...unseen].filter((id) => !awaited.has(id)).map((id) => [id, true] as const);
  return { declined: { ...withoutUnseen(event.declined ?? {}, unseen), ...Object.fromEntries(idle) } };
}

/** An id that the rules gave out by themselves: it says nothing, and is not given out twice. One that was typed may say much. */
const GIVEN_OUT = /^[ax]\d+$/;

/**
 * Takes out the points of the unseen, what they do and how they answer. That something of theirs is open stays, and that an
 * event waits for an answer of theirs: then they have a point, and have declined all that does not wait for them.
 */
export function conceal(open: Fight<State>, { fight, unseen }: Veil<State>): Fight<State> {
  if (unseen.size === 0) return open;
  const { rules } = open;
  const actions = Object.entries(rules.actions).flatMap(([name, action]): [string, Action][] => {
    const { combatant, reactions, at } = action;
    if (combatant === null || !unseen.has(combatant)) {
      return [[name, { ...action, reactions: withoutUnseen(reactions, unseen), ...declinedFor(fight, name, unseen) }]];
    }
    return GIVEN_OUT.test(name) ? [[name, { combatant, type: null, ap: 0, label: null, reactions: {}, at }]] : [];
  });
  return {
    ...open,
    rules: {
      ...rules,
      ap: { ...withoutUnseen(rules.ap, unseen), ...Object.fromEntries([...unseen].map((id) => [id, 1])) },
      actions: Object.fromEntries(actions),
      extended: withoutUnseen(rules.extended, unseen),
    },
  };
}
