import { controls, hasActed, isDefeated, markOf } from "../../state/combatants";
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
import type { Pen, Sketch } from "../../screen/control-factory";
import type { Control, Footer, Pips, Prompt, Row, RowState } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { isSettled, nextFocus } from "./attention";
import {
  adjustSketch,
  attendSketch,
  endPhaseSketch,
  focusSketches,
  freeSketch,
  kindsFor,
  namedActSketches,
  plainActSketch,
} from "./controls";
import { nowOf, type Now } from "./now";
import { panelOf } from "./panel";
import { actionPips, freePips } from "./pips";
import type { State } from "./state";
import { attentionLine, attentionWord, worldWord } from "./words";
import { eligibleIn, worldOf } from "./worlds";

/** What the tracker and the panel show. */
export function screen(look: Look<State>, pen: Pen): ScreenParts {
  const now = nowOf(look);
  const rows = now.seen.map((id) => rowOf(now, pen, id));
  return {
    header: { round: roundOf(now), stage: stageOf(now) },
    news: newsOf(now),
    rows,
    prompts: promptsOf(now, pen),
    footer: footerOf(now, pen),
    panel: panelOf(now, pen, rows),
  };
}

function roundOf(now: Now): Text {
  const { round } = now.body;
  return round === 0 ? header(now).round : text("header.combat-turn", { round });
}

function stageOf(now: Now): Text {
  const { acting, running, body } = now;
  if (!running) return header(now).stage;
  return acting === null ? text("stage.phase") : text("stage.phase-at", { count: body.rules.count ?? 0 });
}

function newsOf(now: Now): Text {
  const { acting, running } = now;
  if (acting !== null) return text("news.phase", { combatant: named(acting) });
  return running ? text("news.unseen-turn") : header(now).stage;
}

function rowOf(now: Now, pen: Pen, id: CombatantId): Row {
  const row = plainRow(now, id);
  const state = stateOf(now, id, row.state);
  return {
    ...row,
    state,
    tags: state === "acting" ? [{ label: text("tag.action-phase"), tone: "actor" }] : [],
    line: [...wordsOf(now, id, state, row.number), ...hiddenWord(now, id), ...row.line],
    pips: pipsOf(now, pen, id),
    controls: inlineControls(now, pen, id),
    menu: menuOf(now, pen, id),
  };
}

function stateOf({ body, acting }: Now, id: CombatantId, plain: RowState): RowState {
  if (acting === id) return "acting";
  if (hasActed(body, id)) return "acted";
  if (plain === "out") return "out";
  return markOf(body, id).late === true ? "late" : "waiting";
}

function wordsOf({ body, viewer }: Now, id: CombatantId, state: RowState, number: number | null): Text[] {
  const words: Text[] = [];
  if (body.round > 0 && (state === "acted" || state === "out")) words.push(text(`line.${state}`));
  if (state === "late") words.push(text("line.late-phase"));
  if (body.stage === "turn" && state === "waiting" && number !== null && number <= 0) words.push(text("line.no-phase"));
  const world = worldOf(body, id);
  if (world !== "physical") words.push(worldWord(world));
  const asked = body.stage === "setup" || body.stage === "rolling";
  if (asked && controls(viewer, id) && !isSettled(body, id))
    words.push(...attentionLine(nextFocus(body, id).attention));
  return words;
}

function pipsOf(now: Now, pen: Pen, id: CombatantId): Pips[] {
  if (!now.running) return [];
  const own = now.acting === id ? actionPips(now, pen, id) : [];
  return isDefeated(now.body, id) ? own : [...own, freePips(now, pen, id)];
}

/** For the one acting what it will most likely do, for a player's others the Free action. */
function inlineControls(now: Now, pen: Pen, id: CombatantId): Control[] {
  const { body, acting, own, viewer } = now;
  const roll = rollControl(pen, id);
  if (!own.has(id) || roll.length > 0) return roll;
  if (acting !== id) return viewer.gm ? [] : pen.open(freeSketch(id));
  const [kind = "physical"] = kindsFor(body, id);
  return pen.open(...(["simple", "complex"] as const).map((cost) => plainActSketch(id, cost, kind)));
}

function menuOf(now: Now, pen: Pen, id: CombatantId): Control[] {
  const { body, viewer, acting } = now;
  if (!controls(viewer, id)) return [];
  const sketches: Sketch[] = [
    ...(acting === id ? namedActSketches(body, id) : []),
    { ...freeSketch(id), tone: "plain" },
    ...focusSketches(body, id),
    adjustSketch(id),
  ];
  return [...pen.open(...sketches), ...conditionMenu(now, pen, id)];
}

/** P-6: to a player whose attention could go more than one way, as long as nothing has been chosen for the roll to come. */
function promptsOf(now: Now, pen: Pen): Prompt[] {
  const { body, own, viewer } = now;
  if (viewer.gm || body.stage === "ended") return [];
  return [...own].filter((id) => owesChoice(now, id)).map((id) => attentionPrompt(now, pen, id));
}

function owesChoice({ body }: Now, id: CombatantId): boolean {
  const open = !isSettled(body, id) && !Object.hasOwn(body.rules.chosen, id) && !isDefeated(body, id);
  return open && eligibleIn(body, id, worldOf(body, id)).length > 1;
}

function attentionPrompt({ body }: Now, pen: Pen, id: CombatantId): Prompt {
  const { attention } = nextFocus(body, id);
  const answers = eligibleIn(body, id, worldOf(body, id)).map((kind) => ({
    ...attendSketch(body, id, kind),
    tone: kind === attention ? ("primary" as const) : ("plain" as const),
  }));
  return {
    id: `attention ${id}`,
    title: text("prompt.attention", { combatant: named(id) }),
    quote: null,
    body: text("prompt.attention-body", { kind: attentionWord(attention) }),
    controls: pen.open(...answers),
  };
}

function footerOf(now: Now, pen: Pen): Footer {
  const { body, acting } = now;
  if (body.stage === "ended") return endedFooter;
  if (body.stage !== "turn") return rollingFooter(now, pen);
  if (body.halted) return haltedFooter(pen);
  if (acting === null) return { next: null, aside: [], waiting: newsOf(now) };
  const [end] = pen.open({
    ...endPhaseSketch,
    label: text("control.end-phase-of", { combatant: named(acting) }),
    tone: "primary",
  });
  const waiting = end ? null : text("footer.waiting-phase", { combatant: named(acting) });
  return { next: end ?? null, aside: [], waiting };
}
