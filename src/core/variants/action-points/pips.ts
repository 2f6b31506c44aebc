import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import { activeOf } from "../../mechanics/own-turn";
import { pipsOf } from "../../mechanics/pips";
import type { Control, ControlFactory, Pips } from "../../screen/screen";
import type { ScreenContext } from "./screen-context";
import { apOf, maxApOf } from "./points";
import { quickAnswer } from "./words";

/** The points left. A click on one's own spends one. */
export function apPips(context: ScreenContext, factory: ControlFactory, id: CombatantId): Pips {
  const [left, max] = [apOf(context.fight, id), maxApOf(context.fight, id)];
  const control = spendingClick(context, factory, id);
  const tone = context.reacted.has(id) ? "reactor" : "actor";
  const isUnspent = activeOf(context.fight) === id && control?.blocked === null;
  return {
    ...pipsOf("ap", "point", "action-points.pips.ap", { left, max }, tone),
    ...(control && { control }),
    ...(isUnspent && { unspent: true as const }),
  };
}

/**
 * On its own turn a click spends a point, otherwise it answers the latest event, else the GM takes a point. Rapid
 * clicks never do different things: after an answer the next click is refused.
 */
function spendingClick(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control | undefined {
  const { fight, viewer } = context;
  if (fight.stage !== "turn" || !controls(viewer, id)) return undefined;
  if (activeOf(fight) === id) return factory.visible({ command: { do: "spendPoint", combatant: id } })[0];
  const events = context.own.has(id) ? context.answers.filter(({ event }) => event.combatant !== id) : [];
  const latest = events.findLast(({ quick }) => quick.has(id)) ?? events.at(-1);
  if (latest !== undefined)
    return factory.visible(quickAnswer(context.fight, id, latest.name, context.own.size === 1))[0];
  const take = { command: { do: "adjustAp", combatant: id, by: -1 } };
  return viewer.gm && apOf(fight, id) > 0 ? factory.enabled(take)[0] : undefined;
}
