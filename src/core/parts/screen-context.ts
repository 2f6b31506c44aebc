import { combatant, controls, sees, whyIdle } from "../state/combatants";
import type { CombatantId, Side } from "../state/fight";
import { firstOfEach } from "../state/group-by";
import { text } from "../state/text";
import type { Context } from "../engine/variant";
import { type ScreenContext as Base, screenContextOf } from "../mechanics/screen";
import type { ControlSpec } from "../screen/screen";
import { choicesOf, isChosen, type Choices } from "./choices";
import { undeclared } from "./declared";
import { nextMoment } from "./moments";
import { choosable, isAsked, isLast, isNamer, isOwnChoice, whyNotAfter } from "./naming";
import type { State } from "./state";
import { unitOf } from "./units";

export interface ScreenContext extends Base<State> {
  readonly choices: Choices;
  /** Whether a combatant must be named now, between two turns. */
  readonly choosing: boolean;
  readonly side: Side | null;
  /** Null for the GM, or if the viewer does not see it. */
  readonly chooser: CombatantId | null;
  readonly mayChoose: boolean;
  readonly asked: boolean;
  /** The visible combatants that may be named next. */
  readonly able: readonly CombatantId[];
  /** The first of them in each unit that shares a turn. */
  readonly heads: readonly CombatantId[];
  /** The same as `able`, if the choice is the viewer's. */
  readonly choosable: ReadonlySet<CombatantId>;
  /** True if the named combatant begins the next round (N-3). */
  readonly beginsNext: boolean;
  /** Whether the round waits for declarations (G-1). */
  readonly declaring: boolean;
  /** The visible combatants that have declared nothing. */
  readonly missing: readonly CombatantId[];
  /** Combatants that this viewer declares for: a player's own. For the GM, all that no player controls. */
  readonly declarers: readonly CombatantId[];
}

export function screenContext(context: Context<State>): ScreenContext {
  const { fight, viewer } = context;
  const base = screenContextOf(context);
  const { seen } = base;
  const choices = choicesOf(fight);
  const { chooser = null } = fight.rules;
  const running = isChosen(choices) && !fight.halted && (fight.stage === "turn" || fight.stage === "choosing");
  const choosing = running && fight.stage === "choosing";
  const beginsNext = running && fight.stage === "turn" && isLast(fight);
  const all = beginsNext ? seen.filter((id) => whyNotAfter(context, id) === null) : choosableSeen(base);
  const able = running ? all : [];
  const declaring = fight.stage === "declaring";
  const isDeclarer = (id: CombatantId): boolean =>
    (viewer.gm ? combatant(fight, id).owner === null : controls(viewer, id)) && whyIdle(fight, id) === null;
  return {
    ...base,
    declaring,
    missing: declaring ? undeclared(fight).filter((id) => sees(fight, viewer, id)) : [],
    declarers: declaring ? seen.filter(isDeclarer) : [],
    choices,
    choosing,
    side: choosing ? (nextMoment(fight)?.side ?? null) : null,
    chooser: choices.chooser === "last" && chooser !== null && seen.includes(chooser) ? chooser : null,
    mayChoose: running && isNamer(context),
    asked: running && isAsked(context),
    able,
    heads: firstOfEach(able, (id) => unitOf(fight, id)),
    choosable: new Set(able.filter((id) => isOwnChoice(context, id))),
    beginsNext,
  };
}

const choosableSeen = ({ fight, seen }: Base<State>): CombatantId[] =>
  choosable(fight).filter((id) => seen.includes(id));

/** The command that names the next combatant, between turns or with a turn's end. It has the same button throughout. */
export const nextIs = ({ fight, beginsNext }: ScreenContext, id: CombatantId): ControlSpec => ({
  id: `next ${id}`,
  pick: {
    id,
    says: beginsNext ? text("parts.costs.begins-round", { round: fight.round + 1 }) : text("parts.costs.next"),
  },
  command: fight.stage === "turn" ? { do: "endTurn", next: id } : { do: "choose", combatant: id },
});
