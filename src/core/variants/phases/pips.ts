import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Pen, Sketch } from "../../screen/control-factory";
import type { Pips } from "../../screen/screen";
import { text } from "../../state/text";
import { budgetNow, SIMPLE_ACTIONS } from "./budget";
import { freeSketch, pipSketch, simplePipSketch } from "./controls";
import type { Now } from "./now";
import { hasTakenFree } from "./state";
import { kindWord } from "./words";
import type { Kind } from "./worlds";

/** What a click on pips does: nothing for those who do not control them. */
function clickable({ viewer }: Now, pen: Pen, id: CombatantId, sketch: Sketch): Pick<Pips, "control"> {
  const [control] = controls(viewer, id) ? pen.any(sketch) : [];
  return control === undefined ? {} : { control };
}

/** The actions for anything, of the one acting. */
export function simplePips(now: Now, pen: Pen, id: CombatantId): Pips {
  const { simple: left } = budgetNow(now.body, id);
  return {
    id: "simple",
    icon: "simple",
    label: text("pips.simple", { left, max: SIMPLE_ACTIONS }),
    left,
    max: SIMPLE_ACTIONS,
    tone: "actor",
    ...clickable(now, pen, id, simplePipSketch(now.body, id)),
  };
}

/** The bonus actions of the one acting, which are of that kind. */
export function bonusPips(now: Now, pen: Pen, id: CombatantId, kind: Kind): Pips {
  const { bonus: left, of: max } = budgetNow(now.body, id);
  const pips: Pips = {
    id: "bonus",
    icon: "bonus",
    label: text("pips.bonus-kind", { kind: kindWord(kind), left, max }),
    left,
    max,
    tone: "reactor",
  };
  // Once they are spent, a click would quietly use those for anything.
  return left === 0 ? pips : { ...pips, ...clickable(now, pen, id, pipSketch(now.body, id, kind)) };
}

/** All that the one acting has to spend. */
export function actionPips(now: Now, pen: Pen, id: CombatantId): Pips[] {
  const { kind } = budgetNow(now.body, id);
  return [simplePips(now, pen, id), ...(kind === null ? [] : [bonusPips(now, pen, id, kind)])];
}

/** The Free action of the phase under way. */
export function freePips(now: Now, pen: Pen, id: CombatantId): Pips {
  const left = hasTakenFree(now.body, id) ? 0 : 1;
  return {
    id: "free",
    icon: "free",
    label: text("pips.free", { left, max: 1 }),
    left,
    max: 1,
    tone: "plain",
    ...clickable(now, pen, id, freeSketch(id)),
  };
}
