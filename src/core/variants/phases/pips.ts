import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { ControlFactory, ControlSpec } from "../../screen/control-factory";
import type { Pips } from "../../screen/screen";
import { text } from "../../state/text";
import { budgetNow, SIMPLE_ACTIONS } from "./budget";
import { freeSpec, pipSpec, simplePipSpec } from "./controls";
import type { ScreenContext } from "./screen-context";
import { hasTakenFree } from "./state";
import { kindWord } from "./words";
import type { Kind } from "./worlds";

/** The control behind a click on pips; none for viewers who do not control them. */
function clickable(
  { viewer }: ScreenContext,
  factory: ControlFactory,
  id: CombatantId,
  spec: ControlSpec,
): Pick<Pips, "control"> {
  const [control] = controls(viewer, id) ? factory.visible(spec) : [];
  return control === undefined ? {} : { control };
}

/** The actions for anything, of the one acting. */
export function simplePips(context: ScreenContext, factory: ControlFactory, id: CombatantId): Pips {
  const { simple: left } = budgetNow(context.fight, id);
  return {
    id: "simple",
    icon: "simple",
    label: text("phases.pips.simple", { left, max: SIMPLE_ACTIONS }),
    left,
    max: SIMPLE_ACTIONS,
    tone: "actor",
    ...clickable(context, factory, id, simplePipSpec(context.fight, id)),
  };
}

/** The bonus actions of the one acting, which are of that kind. */
export function bonusPips(context: ScreenContext, factory: ControlFactory, id: CombatantId, kind: Kind): Pips {
  const { bonus: left, of: max } = budgetNow(context.fight, id);
  const pips: Pips = {
    id: "bonus",
    icon: "bonus",
    label: text("phases.pips.bonus-kind", { kind: kindWord(kind), left, max }),
    left,
    max,
    tone: "reactor",
  };
  // Once they are spent, a click would quietly use those for anything.
  return left === 0 ? pips : { ...pips, ...clickable(context, factory, id, pipSpec(context.fight, id, kind)) };
}

/** All that the one acting has to spend. */
export function actionPips(context: ScreenContext, factory: ControlFactory, id: CombatantId): Pips[] {
  const { kind } = budgetNow(context.fight, id);
  return [simplePips(context, factory, id), ...(kind === null ? [] : [bonusPips(context, factory, id, kind)])];
}

/** The Free action of the phase under way. */
export function freePips(context: ScreenContext, factory: ControlFactory, id: CombatantId): Pips {
  const left = hasTakenFree(context.fight, id) ? 0 : 1;
  return {
    id: "free",
    icon: "free",
    label: text("phases.pips.free", { left, max: 1 }),
    left,
    max: 1,
    tone: "plain",
    ...clickable(context, factory, id, freeSpec(id)),
  };
}
