import type { CombatantId } from "../../state/ids";
import { text } from "../../state/text";
import type { Context } from "../../engine/variant";
import { actingTag, stateInTurns } from "../../mechanics/screen";
import { screenContextOf, type ScreenContext as Base } from "../../mechanics/screen-context";
import type { RowState, Tag } from "../../screen/screen";
import { mayProvoke } from "./bars";
import { mayActOf } from "./flow";
import type { State } from "./state";

/** The values that every part of the screen needs, computed once. */
export interface ScreenContext extends Base<State> {
  /** Those the viewer sees that were left in melee and can strike for it (M-16). */
  readonly striking: ReadonlySet<CombatantId>;
  /** Those of the side that chooses who may take the next turn, while nobody acts (M-2). */
  readonly choosable: ReadonlySet<CombatantId>;
}

/** How things stand for that viewer. */
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

/** The state of a combatant's row in this round. */
export const stateOf = ({ fight, acting, striking }: ScreenContext, id: CombatantId): RowState =>
  striking.has(id) ? "reacting" : stateInTurns(fight, acting, id);

/** The mark that sets a combatant apart now: it acts, it may strike (M-16), or it has been named to act next (M-2). */
export function tagOf({ fight, actor, striking }: ScreenContext, id: CombatantId): Tag | null {
  if (actor === id) return actingTag;
  if (striking.has(id)) return { label: text("momentum.tags.may-strike"), tone: "reactor" };
  return fight.rules.next === id ? { label: text("momentum.tags.next"), tone: "plain" } : null;
}
