import { controls, hasActed, markOf } from "../../state/combatants";
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
} from "../../mechanics/screen";
import type { Pen } from "../../screen/control-factory";
import type { Control, Footer, Prompt, Row, RowState } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { answerControls, eventTitle, panelOf } from "./panel";
import { nowOf, type Now, type OpenEvent } from "./now";
import { rolledTogether } from "./numbers";
import { apPips } from "./pips";
import { apOf } from "./points";
import { extendedOf, unresolvedOf, type State } from "./state";
import { addSketch, freeSketch, fullAnswer, quoteOf, takeSketch, wordFor } from "./words";

/** What the tracker and the panel show. */
export function screen(look: Look<State>, pen: Pen): ScreenParts {
  const now = nowOf(look, pen);
  return {
    header: { round: header(now).round, stage: stageOf(now) },
    news: newsOf(now),
    rows: now.seen.map((id) => rowOf(now, pen, id)),
    prompts: now.answers.flatMap((open) => promptOf(now, pen, open)),
    footer: footerOf(now, pen),
    panel: panelOf(now, pen),
  };
}

/** Whose turn it is, where the viewer sees it. */
function activeSeen({ body, seen }: Now): CombatantId | null {
  const active = activeOf(body);
  return active !== null && seen.includes(active) ? active : null;
}

/** What was announced holds nobody up: only a declared action is waited on. */
function stageOf(now: Now): Text {
  const isOpen = now.answers.some(({ event }) => event.combatant !== null);
  return isOpen ? text("stage.reactions") : header(now).stage;
}

/** The latest thing that others may answer, else whose turn it is. */
function newsOf(now: Now): Text {
  const { body } = now;
  if (body.stage !== "turn") return header(now).stage;
  const latest = now.answers.at(-1);
  if (latest !== undefined) return eventNews(latest);
  return activeOf(body) === null ? header(now).stage : turnNews(now);
}

function turnNews(now: Now): Text {
  const active = activeSeen(now);
  return active === null ? text("news.unseen-turn") : text("news.turn", { combatant: named(active) });
}

function eventNews({ event, name }: OpenEvent): Text {
  const { combatant, type, label } = event;
  if (combatant === null || type === null) return text("news.announced", { label: label ?? name });
  return text("news.declared", { combatant: named(combatant), label: wordFor(label ?? name, type) });
}

function rowOf(now: Now, pen: Pen, id: CombatantId): Row {
  const row = plainRow(now, id);
  const state = stateOfRow(now, id, row.state);
  return {
    ...row,
    state,
    tags: state === "acting" ? [{ label: text("tag.acting"), tone: "actor" }] : [],
    line: [...wordsOf(now, id, state), ...hiddenWord(now, id), ...row.line],
    pips: now.body.round > 0 ? [apPips(now, pen, id)] : [],
    controls: rollControls(now, pen, id),
    menu: [...ownMenu(now, pen, id), ...gmMenu(now, pen, id), ...conditionMenu(now, pen, id)],
  };
}

function stateOfRow(now: Now, id: CombatantId, plain: RowState): RowState {
  const { body } = now;
  if (activeOf(body) === id) return "acting";
  if (now.reacted.has(id)) return "reacting";
  if (hasActed(body, id)) return "acted";
  if (plain === "out") return "out";
  return markOf(body, id).late === true ? "late" : "waiting";
}

function wordsOf({ body, reacted }: Now, id: CombatantId, state: RowState): Text[] {
  const words: Text[] = [];
  if (state === "acted" || state === "late" || state === "out") words.push(text(`line.${state}`));
  if (reacted.has(id)) words.push(text("line.reacted"));
  for (const [name, { label, paid, total }] of extendedOf(body, id)) {
    words.push(text("line.extended", { label: label ?? name, paid, total }));
  }
  return words;
}

/** Rolls for one, or at once for all of a kind that are rolled for together. */
function rollControls(now: Now, pen: Pen, id: CombatantId): Control[] {
  const group = rolledTogether(now.body, id);
  const all = group === null ? [] : (now.lacking.get(group) ?? []);
  if (all.length < 2 || !all.includes(id)) return rollControl(pen, id);
  return pen.open({
    label: text("control.roll-kind", { count: all.length }),
    icon: "roll",
    command: { do: "roll", combatants: all },
  });
}

/** Answers in words to whatever is open, and free actions. */
function ownMenu(now: Now, pen: Pen, id: CombatantId): Control[] {
  if (now.body.stage !== "turn" || !controls(now.viewer, id)) return [];
  const answers = now.answers.map(({ name, event }) => {
    const label = text("control.react-to", { label: quoteOf(event.label) ?? text("control.react-to-it") });
    return fullAnswer(now.body, id, name, label);
  });
  return pen.open(...answers, freeSketch(id));
}

/** */
function gmMenu({ body, viewer }: Now, pen: Pen, id: CombatantId): Control[] {
  return viewer.gm && body.stage === "turn" ? pen.open(addSketch(body, id), takeSketch(id)) : [];
}

/** To those who may answer, but for what they do themselves. */
function promptOf(now: Now, pen: Pen, open: OpenEvent): Prompt[] {
  const { event, name } = open;
  if (event.combatant !== null && now.own.has(event.combatant)) return [];
  const able = [...open.quick.keys()];
  if (able.length === 0) return [];
  return [
    {
      id: `event ${name}`,
      title: eventTitle(event),
      quote: quoteOf(event.label),
      body: text("prompt.answer", { names: { names: able } }),
      controls: answerControls(now, pen, open),
    },
  ];
}

function footerOf(now: Now, pen: Pen): Footer {
  const { body } = now;
  if (body.stage === "ended") return endedFooter;
  if (body.stage !== "turn") return rollingFooter(now, pen);
  const active = activeSeen(now);
  if (body.halted && active === null) return haltedFooter(pen);
  if (active === null || !controls(now.viewer, active)) return { next: null, aside: [], waiting: awaitedOf(now) };
  const next = unresolvedOf(body, active) === null ? endTurn(now, pen, active) : resolveOpen(now, pen, active);
  return { next, aside: [], waiting: null };
}

/** What is declared and not resolved, else whose turn it is. */
function awaitedOf(now: Now): Text {
  const declared = now.answers.find(({ event }) => event.combatant !== null);
  return declared === undefined ? turnNews(now) : eventNews(declared);
}

function endTurn({ body }: Now, pen: Pen, active: CombatantId): Control | null {
  const left = apOf(body, active);
  const [end] = pen.open({
    label: text("control.end-turn-of", { names: { names: [active] } }),
    ...(left > 0 && { cost: text("cost.left", { left }) }),
    icon: "end",
    tone: "primary",
    command: { do: "endTurn" },
  });
  return end ?? null;
}

function resolveOpen({ body }: Now, pen: Pen, active: CombatantId): Control | null {
  const action = unresolvedOf(body, active);
  const [resolve] = pen.open({
    label: text("control.resolve"),
    icon: "resolve",
    tone: "primary",
    command: { do: "resolve", action },
  });
  return resolve ?? null;
}
