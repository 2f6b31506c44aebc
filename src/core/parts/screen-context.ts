import type { CombatantId, Side } from "../state/ids";
import { text } from "../state/text";
import type { Context } from "../engine/variant";
import { screenContextOf, type ScreenContext as Base } from "../mechanics/screen-context";
import type { ControlSpec } from "../screen/control-factory";
import { choicesOf, isChosen, type Choices } from "./choices";
import { nextMoment } from "./moments";
import { choosable, isAsked, isLast, isNamer } from "./naming";
import type { State } from "./state";

/** The values that every part of the screen needs, computed once. */
export interface ScreenContext extends Base<State> {
  readonly choices: Choices;
  /** True where somebody is to be named now, between two turns. */
  readonly choosing: boolean;
  /** The side that is to act then; null where it may be either. */
  readonly side: Side | null;
  /** The combatant whose controller names the next one; null for the gm, or where the viewer does not see it. */
  readonly chooser: CombatantId | null;
  /** True where this viewer may say who goes next: the gm may always. */
  readonly mayChoose: boolean;
  /** True where it is this viewer who is waited for. */
  readonly asked: boolean;
  /** Those the viewer sees that may be named to go next. */
  readonly able: readonly CombatantId[];
}

/** Looks the state of the fight up for one viewer. */
export function screenContext(context: Context<State>): ScreenContext {
  const { fight } = context;
  const base = screenContextOf(context);
  const { seen } = base;
  const choices = choicesOf(fight);
  const { chooser = null } = fight.rules;
  const running = isChosen(choices) && !fight.halted && (fight.stage === "turn" || fight.stage === "choosing");
  const choosing = running && fight.stage === "choosing";
  const beginsNext = fight.stage === "turn" && isLast(fight);
  return {
    ...base,
    choices,
    choosing,
    side: choosing ? (nextMoment(fight)?.side ?? null) : null,
    chooser: choices.chooser === "last" && chooser !== null && seen.includes(chooser) ? chooser : null,
    mayChoose: running && isNamer(context),
    asked: running && isAsked(context),
    able: running ? (beginsNext ? seen : choosable(fight).filter((id) => seen.includes(id))) : [],
  };
}

/** The command that names somebody to go next: between two turns, or with the end of the one under way. It is one button all along. */
export const nextIs = ({ fight }: Context<State>, id: CombatantId): ControlSpec => ({
  id: `next ${id}`,
  pick: { id, says: text("parts.costs.next") },
  command: fight.stage === "turn" ? { do: "endTurn", next: id } : { do: "choose", combatant: id },
});
