import { combatant, controls, hasActed, isDefeated, sees, whyIdle } from "../state/combatants";
import type { CombatantId } from "../state/ids";
import { text, type Text } from "../state/text";
import type { Context } from "../engine/variant";
import type { Screen } from "../screen/screen";
import { header, named, ownOf, seenOrder } from "./screen";

/** Facts that every screen needs. A variant may add to it. */
export interface ScreenContext<Rules> extends Context<Rules> {
  readonly seen: readonly CombatantId[];
  /** The viewer's combatants. For the GM, the GM's side. */
  readonly own: ReadonlySet<CombatantId>;
  readonly acting: readonly CombatantId[];
  readonly actor: CombatantId | null;
  /** The same, if the viewer controls it. */
  readonly ownActor: CombatantId | null;
  /** Whether someone acts, visible or not. */
  readonly isRunning: boolean;
}

export function screenContextOf<Rules>(context: Context<Rules>): ScreenContext<Rules> {
  const { fight, variant, viewer } = context;
  const active = variant.flow.active(fight);
  const acting = active.filter((id) => sees(fight, viewer, id));
  const actor = acting[0] ?? null;
  return {
    ...context,
    seen: seenOrder(context),
    own: new Set(ownOf(context)),
    acting,
    actor,
    ownActor: actor !== null && controls(viewer, actor) ? actor : null,
    isRunning: active.length > 0,
  };
}

/** The visible combatants that are not defeated, as joined. */
export function upright<Rules>({ fight, seen }: ScreenContext<Rules>): CombatantId[] {
  const joined = (id: CombatantId): number => combatant(fight, id).joined;
  return seen.filter((id) => !isDefeated(fight, id)).toSorted((a, b) => joined(a) - joined(b));
}

/** Whether a combatant can still act this round: it had no turn, has none now, and is able (C-15). */
export const isStillToAct = <Rules>({ fight, acting }: ScreenContext<Rules>, id: CombatantId): boolean =>
  !hasActed(fight, id) && !acting.includes(id) && whyIdle(fight, id) === null;

/** The header. In a round, it counts the visible combatants still to act. */
export function roundHeader<Rules>(context: ScreenContext<Rules>): Screen["header"] {
  const plain = header(context);
  const { halted, round, stage } = context.fight;
  if (plain.progress !== undefined || round === 0 || halted || stage === "ended") return plain;
  const count = context.seen.filter((id) => isStillToAct(context, id)).length;
  return count === 0 ? plain : { ...plain, progress: text("tracker.header.to-act", { count }) };
}

/** Whether a combatant has a turn this round: past, present or future. */
export const takesPart = <Rules>(context: ScreenContext<Rules>, id: CombatantId): boolean =>
  hasActed(context.fight, id) || context.acting.includes(id) || isStillToAct(context, id);

/** The headline: whose turn it is, or what the fight waits for. */
export function turnNews<Rules>({ actor, isRunning }: ScreenContext<Rules>, otherwise: Text): Text {
  if (actor !== null) return text("tracker.news.turn", { combatant: named(actor) });
  return isRunning ? text("tracker.news.unseen") : otherwise;
}
