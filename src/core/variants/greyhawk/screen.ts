import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Look, ScreenParts } from "../../engine/variant";

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
} from "../../mechanics/screen";
import type { Pen } from "../../screen/control-factory";
import type { Control, Footer, Prompt, Row } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { oneKindSketch, severalSketch } from "./controls";
import { allKinds } from "./kinds";
import { nowOf, type Now } from "./now";
import { declaredWords, panelOf, stateOf } from "./panel";
import type { State } from "./state";

/** What the tracker and the panel show. */
export function screen(look: Look<State>, pen: Pen): ScreenParts {
  const now = nowOf(look);
  return {
    header: header(look),
    news: newsOf(now),
    rows: now.seen.map((id) => rowOf(now, pen, id)),
    prompts: promptsOf(now, pen),
    footer: footerOf(now, pen),
    panel: panelOf(now, pen),
  };
}

function newsOf(now: Now): Text {
  const { body, acting, declaring, viewer } = now;
  if (declaring && !body.halted) return text("news.declaring", { round: body.round });
  if (acting !== null) return text("news.turn", { combatant: named(acting) });
  return body.stage !== "turn" || viewer.gm ? header(now).stage : text("news.unseen-turn");
}

function rowOf(now: Now, pen: Pen, id: CombatantId): Row {
  const row = plainRow(now, id);
  const state = stateOf(now, id);
  const running = now.body.round > 0;
  const words = running && (state === "acted" || state === "late" || state === "out") ? [text(`line.${state}`)] : [];
  return {
    ...row,
    state,
    tags: state === "acting" ? [{ label: text("tag.acting"), tone: "actor" }] : [],
    line: [...words, ...declaredWords(now, id), ...hiddenWord(now, id), ...row.line],
    controls: isForRow(now, id) ? declareControls(now, pen, id) : rollControl(pen, id),
    menu: [...(isForRow(now, id) ? [] : declareControls(now, pen, id)), ...conditionMenu(now, pen, id)],
  };
}

/** The gm declares row by row; a player is asked at the top of the tracker. */
function isForRow({ missing, viewer }: Now, id: CombatantId): boolean {
  return viewer.gm && missing.includes(id);
}

function declareControls(now: Now, pen: Pen, id: CombatantId): Control[] {
  return now.declaring && controls(now.viewer, id) ? pen.open(severalSketch(now, id)) : [];
}

/** G-1: to each player for each of theirs; the gm, who has many, declares in the panel or row by row. */
function promptsOf(now: Now, pen: Pen): Prompt[] {
  if (now.viewer.gm) return [];
  return now.asked
    .filter((id) => now.missing.includes(id))
    .map((id) => ({
      id: `declare ${id}`,
      title: text("prompt.declare-actions", { combatant: named(id) }),
      quote: null,
      body: null,
      controls: pen.open(...allKinds(now.body).map((kind) => oneKindSketch(now, id, kind)), {
        ...severalSketch(now, id),
        label: text("control.several-actions"),
        tone: "quiet",
      }),
    }));
}

function footerOf(now: Now, pen: Pen): Footer {
  const { body } = now;
  if (body.stage === "ended") return endedFooter;
  if (body.halted) return haltedFooter(pen);
  if (body.stage === "setup") return rollingFooter(now, pen);
  return now.declaring ? declaringFooter(now, pen) : turnFooter(now, pen);
}

/** G-1, G-4: the gm begins the count, and is told who would go without a declaration. */
function declaringFooter({ missing, asked }: Now, pen: Pen): Footer {
  const names = { names: missing };
  const [begin] = pen.open({
    label: text("control.begin-count"),
    ...(missing.length > 0 && { cost: text("control.begin-count-cost", { names }) }),
    icon: "begin",
    tone: "primary",
    command: { do: "beginCount" },
  });
  if (begin) return { next: begin, aside: [], waiting: null };
  const own = asked.filter((id) => missing.includes(id));
  const waiting = own.length > 0 ? text("footer.declare-own", { names: { names: own } }) : waitingFor(missing);
  return { next: null, aside: [], waiting };
}

function waitingFor(missing: readonly CombatantId[]): Text {
  return missing.length > 0
    ? text("footer.waiting-declarations", { names: { names: missing } })
    : text("footer.waiting-count");
}

function turnFooter(now: Now, pen: Pen): Footer {
  const { acting } = now;
  if (acting === null) return { next: null, aside: [], waiting: newsOf(now) };
  const [end] = pen.open({
    label: text("control.end-turn-of", { names: { names: [acting] } }),
    icon: "end",
    tone: "primary",
    command: { do: "endTurn" },
  });
  const waiting = end ? null : text("footer.waiting-turn", { combatant: named(acting) });
  return { next: end ?? null, aside: [], waiting };
}
