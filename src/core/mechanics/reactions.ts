import { anyId, line } from "../state/fields";
import type { CombatantId } from "../state/fight";
import { text } from "../state/text";
import { commandsOf, type Check } from "../engine/command";
import type { Mutation, Rule } from "../engine/variant";
import type { Pips } from "../screen/screen";
import { isAble } from "./own-turn";
import { pipsOf } from "./pips";
import { lineField } from "./fields";

export const reactionPip = (isReady: boolean): Pips =>
  pipsOf("reaction", "reaction", "tracker.pips.reaction", { left: isReady ? 1 : 0, max: 1 }, "reactor");

interface Reacting<Rules> {
  readonly when: readonly string[];
  readonly unless: readonly Check<Rules, { readonly combatant: CombatantId }>[];
  readonly spend: (mutation: Mutation<Rules>, id: CombatantId, said: string) => void;
}

/** Spends a reaction on something described in words. */
export const useReactionRule = <Rules>({ when, unless, spend }: Reacting<Rules>): Rule<Rules> =>
  commandsOf<Rules>()({
    fields: { combatant: anyId, label: line },
    whose: "controller",
    when,
    unless: [isAble, ...unless],
    does: (mutation, { combatant, label }) => spend(mutation, combatant, label),
    button: {
      label: text("controls.use-reaction"),
      icon: "reaction",
      fields: [lineField("label", text("fields.what"))],
    },
  });
