import type { Fight } from "../../state/encounter";
import { withoutUnseen, type Veil } from "../../state/veil";
import type { Action, State } from "./state";

/** An id that the rules gave out by themselves: it says nothing, and is not given out twice. One that was typed may say much. */
const GIVEN_OUT = /^[ax]\d+$/;

/** Takes out the points of the unseen, what they do and how they answer. That something of theirs is open stays. */
export function conceal(open: Fight<State>, { unseen }: Veil<State>): Fight<State> {
  if (unseen.size === 0) return open;
  const { rules } = open;
  const actions = Object.entries(rules.actions).flatMap(([name, action]): [string, Action][] => {
    const { combatant, reactions, at } = action;
    if (combatant === null || !unseen.has(combatant)) {
      return [[name, { ...action, reactions: withoutUnseen(reactions, unseen) }]];
    }
    return GIVEN_OUT.test(name) ? [[name, { combatant, type: null, ap: 0, label: null, reactions: {}, at }]] : [];
  });
  return {
    ...open,
    rules: {
      ...rules,
      ap: withoutUnseen(rules.ap, unseen),
      actions: Object.fromEntries(actions),
      extended: withoutUnseen(rules.extended, unseen),
    },
  };
}
