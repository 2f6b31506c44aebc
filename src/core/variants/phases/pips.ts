import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import type { ControlFactory, ControlSpec } from "../../screen/control-factory";
import type { Pips } from "../../screen/screen";
import { text } from "../../state/text";
import { budgetNow, SIMPLE_ACTIONS, unbonusedKind } from "./budget";
import { hasTakenFree, type State } from "./state";
import { kindWord } from "./words";
import type { Kind } from "./worlds";
import { pipsOf } from "../../mechanics/pips";

type PhasesContext = Context<State>;

/** The control behind a click on pips; none for viewers who do not control them. */
function clickable(
  { viewer }: PhasesContext,
  factory: ControlFactory,
  id: CombatantId,
  spec: ControlSpec,
): Pick<Pips, "control"> {
  const [control] = controls(viewer, id) ? factory.visible(spec) : [];
  return control === undefined ? {} : { control };
}

/**
 * A click on a pip: one Simple Action of that kind, said in full, since a pip has no heading. The pips for anything have
 * an id of their own: no click of a quick hand on bonus actions may go on to those.
 */
function pipSpec(id: CombatantId, kind: Kind, pip: string): ControlSpec {
  return {
    id: pip,
    label: text("phases.controls.simple-of", { kind: kindWord(kind) }),
    command: { do: "act", combatant: id, cost: "simple", kind },
  };
}

/** The actions for anything, of the one acting. */
export function simplePips(context: PhasesContext, factory: ControlFactory, id: CombatantId): Pips {
  const { simple: left } = budgetNow(context.fight, id);
  return {
    ...pipsOf("simple", "simple", "phases.pips.simple", { left, max: SIMPLE_ACTIONS }, "actor"),
    ...clickable(context, factory, id, pipSpec(id, unbonusedKind(context.fight, id), `pip any ${id}`)),
  };
}

/** The bonus actions of the one acting, which are of that kind. */
export function bonusPips(context: PhasesContext, factory: ControlFactory, id: CombatantId, kind: Kind): Pips {
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
  return left === 0 ? pips : { ...pips, ...clickable(context, factory, id, pipSpec(id, kind, `pip ${id} ${kind}`)) };
}

/** All that the one acting has to spend. */
export function actionPips(context: PhasesContext, factory: ControlFactory, id: CombatantId): Pips[] {
  const { kind } = budgetNow(context.fight, id);
  return [simplePips(context, factory, id), ...(kind === null ? [] : [bonusPips(context, factory, id, kind)])];
}

/** The Free action of the phase under way. */
export function freePips(context: PhasesContext, factory: ControlFactory, id: CombatantId): Pips {
  const left = hasTakenFree(context.fight, id) ? 0 : 1;
  return {
    ...pipsOf("free", "free", "phases.pips.free", { left, max: 1 }, "plain"),
    ...clickable(context, factory, id, { command: { do: "free", combatant: id } }),
  };
}
