import { combatant, controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { screenContextOf, type ScreenContext as Base } from "../../mechanics/screen-context";
import type { ControlSpec } from "../../screen/control-factory";
import { text } from "../../state/text";
import { choosable, isLast } from "./flow";
import type { State } from "./state";

/** The values that every part of the screen needs, computed once. */
export interface ScreenContext extends Base<State> {
  /** True where somebody is to be named now, between two turns. */
  readonly choosing: boolean;
  /** The combatant whose controller names the next one; null for the gm, or where the viewer does not see it. */
  readonly chooser: CombatantId | null;
  /** True where it is for this viewer to say who goes next: the gm may always. */
  readonly mayChoose: boolean;
  /** True where it is this viewer who is waited for: the gm where it is the gm's side that acted last, or nobody (C-2). */
  readonly asked: boolean;
  /** Those the viewer sees that may be named to go next. */
  readonly able: readonly CombatantId[];
  /** True where whoever is named begins the next round (N-3). */
  readonly beginsNext: boolean;
}

/** Looks the state of the fight up for one viewer. */
export function screenContext(context: Context<State>): ScreenContext {
  const { fight, viewer } = context;
  const base = screenContextOf(context);
  const { seen } = base;
  const { chooser } = fight.rules;
  const running = !fight.halted && (fight.stage === "turn" || fight.stage === "choosing");
  const isChoosers = chooser !== null && controls(viewer, chooser);
  const beginsNext = fight.stage === "turn" && isLast(fight);
  return {
    ...base,
    choosing: running && fight.stage === "choosing",
    chooser: chooser !== null && seen.includes(chooser) ? chooser : null,
    mayChoose: running && (viewer.gm || isChoosers),
    asked: running && (viewer.gm ? isForGm(context) : isChoosers),
    able: running ? (beginsNext ? seen : choosable(fight).filter((id) => seen.includes(id))) : [],
    beginsNext,
  };
}

function isForGm({ fight }: Context<State>): boolean {
  const { chooser } = fight.rules;
  return chooser === null || combatant(fight, chooser).owner === null;
}

/** The command that names somebody to go next: between two turns, or with the end of the one under way. It is one button all along. */
export const nextIs = ({ fight }: ScreenContext, id: CombatantId): ControlSpec => ({
  id: `next ${id}`,
  pick: { id, says: text("popcorn.costs.next") },
  command: fight.stage === "turn" ? { do: "endTurn", next: id } : { do: "choose", combatant: id },
});
