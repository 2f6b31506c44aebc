import { combatant, controls, hasActed, isDefeated, sees, whyIdle } from "../state/combatants";
import type { CombatantId } from "../state/ids";
import { text, type Text } from "../state/text";
import type { Context } from "../engine/variant";
import type { Screen } from "../screen/screen";
import { header, named, ownOf, seenOrder } from "./screen";

/** Facts that every screen needs, looked up once. A variant adds what only its own screen needs. */
export interface ScreenContext<Rules> extends Context<Rules> {
  /** From top to bottom, those that the viewer sees. */
  readonly seen: readonly CombatantId[];
  /** The viewer's own; for the GM the GM's side. */
  readonly own: ReadonlySet<CombatantId>;
  /** Those acting now that the viewer sees, as the variant lists them. */
  readonly acting: readonly CombatantId[];
  /** The first of them, where one acts at a time; null where nobody acts, or the viewer does not see it. */
  readonly actor: CombatantId | null;
  /** The same, where the viewer controls it. */
  readonly ownActor: CombatantId | null;
  /** True where somebody acts, seen or not. */
  readonly isRunning: boolean;
}

/** Looks up for one viewer what every screen needs. */
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

/** Those the viewer sees that are not out of the fight, as joined. */
export function upright<Rules>({ fight, seen }: ScreenContext<Rules>): CombatantId[] {
  const joined = (id: CombatantId): number => combatant(fight, id).joined;
  return seen.filter((id) => !isDefeated(fight, id)).toSorted((a, b) => joined(a) - joined(b));
}

/** Tells whether it is still to act in this round: it has had no turn, is in none, and can act (C-15). */
export const isStillToAct = <Rules>({ fight, acting }: ScreenContext<Rules>, id: CombatantId): boolean =>
  !hasActed(fight, id) && !acting.includes(id) && whyIdle(fight, id) === null;

/** The header, in a round with how many of those the viewer sees are still to act. */
export function roundHeader<Rules>(context: ScreenContext<Rules>): Screen["header"] {
  const plain = header(context);
  const { halted, round, stage } = context.fight;
  if (plain.progress !== undefined || round === 0 || halted || stage === "ended") return plain;
  const count = context.seen.filter((id) => isStillToAct(context, id)).length;
  return count === 0 ? plain : { ...plain, progress: text("tracker.header.to-act", { count }) };
}

/** Tells whether it has a turn in this round: taken, under way, or still to come. */
export const takesPart = <Rules>(context: ScreenContext<Rules>, id: CombatantId): boolean =>
  hasActed(context.fight, id) || context.acting.includes(id) || isStillToAct(context, id);

/** The headline: the combatant whose turn it is; where nobody acts, what the fight waits for. */
export function turnNews<Rules>({ actor, isRunning }: ScreenContext<Rules>, otherwise: Text): Text {
  if (actor !== null) return text("tracker.news.turn", { combatant: named(actor) });
  return isRunning ? text("tracker.news.unseen") : otherwise;
}
