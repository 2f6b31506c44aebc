import type { CombatantId } from "../../state/fight";
import { text } from "../../state/text";
import type { Context } from "../../engine/variant";
import { actingTag, type ScreenContext as Base, screenContextOf, stateInTurns } from "../../mechanics/screen";
import type { RowState, Tag } from "../../screen/screen";
import { mayProvoke } from "./checks";
import { mayActOf } from "./flow";
import type { State } from "./state";

export interface ScreenContext extends Base<State> {
  /** Visible combatants that may strike at the combatant that left their melee (M-16). */
  readonly striking: ReadonlySet<CombatantId>;
  /** Combatants of the choosing side that may take the next turn (M-2). */
  readonly choosable: ReadonlySet<CombatantId>;
}

export function screenContext(context: Context<State>): ScreenContext {
  const base = screenContextOf(context);
  const left = base.actor === null ? [] : mayProvoke(context.fight);
  const { fight } = context;
  const { control } = fight.rules;
  const isChosen = fight.stage === "choosing" && !fight.halted && control !== null;
  return {
    ...base,
    striking: new Set(left.filter((id) => base.seen.includes(id))),
    choosable: new Set(isChosen ? mayActOf(fight, control) : []),
  };
}

export const stateOf = ({ fight, acting, striking }: ScreenContext, id: CombatantId): RowState =>
  striking.has(id) ? "reacting" : stateInTurns(fight, acting, id);

/** Acting, may strike (M-16), or named to act next (M-2). */
export function tagOf({ fight, actor, striking }: ScreenContext, id: CombatantId): Tag | null {
  if (actor === id) return actingTag;
  if (striking.has(id)) return { label: text("momentum.tags.may-strike"), tone: "reactor" };
  return fight.rules.next === id ? { label: text("momentum.tags.next"), tone: "plain" } : null;
}
