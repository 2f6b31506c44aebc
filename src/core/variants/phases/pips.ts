import { combatant, controls } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Context } from "../../engine/variant";
import type { ControlFactory, ControlSpec, Pips } from "../../screen/screen";
import { text } from "../../state/text";
import { budgetNow, SIMPLE_ACTIONS, unbonusedKind } from "./budget";
import { hasTakenFree, type State } from "./state";
import { kindWord } from "./words";
import type { Kind } from "./worlds";
import { pipsOf } from "../../mechanics/pips";

type PhasesContext = Context<State>;

function clickable(
  { viewer }: PhasesContext,
  factory: ControlFactory,
  id: CombatantId,
  spec: ControlSpec,
): Pick<Pips, "control"> {
  const [control] = controls(viewer, id) ? factory.visible(spec) : [];
  return control === undefined ? {} : { control };
}

/** Clickable pips that are lost at the end of the turn, and the GM leaves those of players to them. */
function spendable(...given: Parameters<typeof clickable>): Pick<Pips, "control" | "unspent"> {
  const [{ fight, viewer }, , id] = given;
  const pips = clickable(...given);
  const isOwn = !viewer.gm || combatant(fight, id).side === "gm";
  return { ...pips, ...(isOwn && pips.control?.blocked === null && { unspent: true as const }) };
}

/** One Simple Action. General pips have their own id, so that rapid clicks on bonus pips do not continue there. */
function pipSpec(id: CombatantId, kind: Kind, pip: string): ControlSpec {
  return {
    id: pip,
    label: text("phases.controls.simple-of", { kind: kindWord(kind) }),
    command: { do: "act", combatant: id, cost: "simple", kind },
  };
}

export function simplePips(context: PhasesContext, factory: ControlFactory, id: CombatantId): Pips {
  const { simple: left } = budgetNow(context.fight, id);
  return {
    ...pipsOf("simple", "simple", "phases.pips.simple", { left, max: SIMPLE_ACTIONS }, "actor"),
    ...spendable(context, factory, id, pipSpec(id, unbonusedKind(context.fight, id), `pip any ${id}`)),
  };
}

/** The acting combatant's bonus actions of a kind. */
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
  // Once they are spent, a click would silently use general actions.
  return left === 0 ? pips : { ...pips, ...spendable(context, factory, id, pipSpec(id, kind, `pip ${id} ${kind}`)) };
}

export function actionPips(context: PhasesContext, factory: ControlFactory, id: CombatantId): Pips[] {
  const { kind } = budgetNow(context.fight, id);
  return [simplePips(context, factory, id), ...(kind === null ? [] : [bonusPips(context, factory, id, kind)])];
}

export function freePips(context: PhasesContext, factory: ControlFactory, id: CombatantId): Pips {
  const left = hasTakenFree(context.fight, id) ? 0 : 1;
  return {
    ...pipsOf("free", "free", "phases.pips.free", { left, max: 1 }, "plain"),
    ...clickable(context, factory, id, { command: { do: "free", combatant: id } }),
  };
}
