import { hasActed, markOf } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Look, ScreenParts } from "../../engine/variant";

import { activeOf } from "../../mechanics/own-turn";
import {
  conditionMenu,
  endedFooter,
  haltedFooter,
  header,
  hiddenWord,
  named,
  plainRow,
  rollControl,
  rollingFooter,
  seenOrder,
} from "../../mechanics/screen";
import type { Pen } from "../../screen/control-factory";
import type { Footer, Row, RowState } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { delayOf, type State } from "./state";

type BasicLook = Look<State>;

/** What the tracker shows. There is no more to see than fits it: no panel. */
export function screen(look: BasicLook, pen: Pen): ScreenParts {
  return {
    header: header(look),
    news: newsOf(look),
    rows: seenOrder(look).map((id) => rowOf(look, pen, id)),
    prompts: [],
    footer: footerOf(look, pen),
    panel: [],
  };
}

function activeSeen(look: BasicLook): CombatantId | null {
  const active = activeOf(look.body);
  return active !== null && seenOrder(look).includes(active) ? active : null;
}

function newsOf(look: BasicLook): Text {
  const active = activeSeen(look);
  if (active !== null) return text("news.turn", { combatant: named(active) });
  return activeOf(look.body) === null ? header(look).stage : text("news.unseen-turn");
}

function rowOf(look: BasicLook, pen: Pen, id: CombatantId): Row {
  const row = plainRow(look, id);
  const state = stateOf(look, id, row.state);
  const words = look.body.round > 0 && state !== "waiting" && state !== "acting" ? [text(`line.${state}`)] : [];
  return {
    ...row,
    state,
    tags: state === "acting" ? [{ label: text("tag.acting"), tone: "actor" }] : [],
    line: [...words, ...hiddenWord(look, id), ...row.line],
    controls: [...rollControl(pen, id), ...delayControls(look, pen, id)],
    menu: conditionMenu(look, pen, id),
  };
}

function delayControls({ body }: BasicLook, pen: Pen, id: CombatantId) {
  if (activeOf(body) === id) {
    return pen.open({ label: text("control.delay"), icon: "delay", command: { do: "delay", combatant: id } });
  }
  return pen.open({
    label: text("control.step-in"),
    icon: "step-in",
    tone: "reactor",
    command: { do: "step-in", combatant: id },
  });
}

function stateOf({ body }: BasicLook, id: CombatantId, plain: RowState): RowState {
  if (activeOf(body) === id) return "acting";
  if (hasActed(body, id)) return "acted";
  if (plain === "out") return "out";
  if (markOf(body, id).late === true) return "late";
  return delayOf(body, id) === null ? "waiting" : "delayed";
}

function footerOf(look: BasicLook, pen: Pen): Footer {
  const { body } = look;
  if (body.stage === "ended") return endedFooter;
  if (body.stage !== "turn") return rollingFooter(look, pen);
  if (body.halted) return haltedFooter(pen);
  const active = activeSeen(look);
  if (active === null) return { next: null, aside: [], waiting: newsOf(look) };
  const [end] = pen.open({
    label: text("control.end-turn-of", { names: { names: [active] } }),
    icon: "end",
    tone: "primary",
    command: { do: "endTurn" },
  });
  return {
    next: end ?? null,
    aside: [],
    waiting: end ? null : text("footer.waiting-turn", { combatant: named(active) }),
  };
}
