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
  rollingFooter,
} from "../../mechanics/screen";
import type { Pen } from "../../screen/control-factory";
import type { Control, Footer, Pips, Prompt, Row, RowState, Tag } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import {
  coverSketch,
  endSceneSketch,
  endTurnSketch,
  handOverSketches,
  reactionSketch,
  seizeSketch,
  setAllyBandSketches,
  strikeSketch,
  takeTurnSketch,
  willpowerSketch,
} from "./controls";
import { firstToAct, mayActOf } from "./flow";
import { nowOf, stateOf, type Now } from "./now";
import { panelOf } from "./panel";
import { budgetPips } from "./pips";
import { poolOf } from "./pool";
import { isReady, type State } from "./state";
import { sideWord, standingWords } from "./words";

/** What the tracker and the panel show. */
export function screen(look: Look<State>, pen: Pen): ScreenParts {
  const now = nowOf(look);
  return {
    header: { round: header(now).round, stage: stageOf(now) },
    news: newsOf(now),
    rows: now.seen.map((id) => rowOf(now, pen, id)),
    prompts: [...strikePrompt(now, pen), ...seizePrompt(now, pen), ...choosePrompt(now, pen)],
    footer: footerOf(now, pen),
    panel: panelOf(now, pen),
  };
}

/** While turns are chosen it matters who chooses. */
function stageOf(now: Now): Text {
  const { body } = now;
  const { control } = body.rules;
  if (body.stage !== "choosing" || body.halted || control === null) return header(now).stage;
  return text("stage.choosing-of", { side: sideWord(control) });
}

function newsOf(now: Now): Text {
  if (now.active === "unseen") return text("news.unseen-turn");
  return now.active === null ? stageOf(now) : text("news.turn", { combatant: named(now.active) });
}

function rowOf(now: Now, pen: Pen, id: CombatantId): Row {
  const row = plainRow(now, id);
  const state = stateOf(now, id);
  const words = state === "acted" || state === "out" ? [text(`line.${state}`)] : [];
  return {
    ...row,
    state,
    tags: tagsOf(now, id, state),
    line: [...words, ...standingWords(now.body, id), ...hiddenWord(now, id), ...row.line],
    pips: pipsOf(now, id),
    controls: rowControls(now, pen, id),
    menu: [...ownMenu(now, pen, id), ...gmMenu(now, pen, id), ...conditionMenu(now, pen, id)],
  };
}

function tagsOf({ body }: Now, id: CombatantId, state: RowState): Tag[] {
  if (state === "acting") return [{ label: text("tag.acting"), tone: "actor" }];
  if (state === "reacting") return [{ label: text("tag.may-strike"), tone: "reactor" }];
  return body.rules.next === id ? [{ label: text("tag.next"), tone: "plain" }] : [];
}

function pipsOf(now: Now, id: CombatantId): Pips[] {
  const { body } = now;
  if (body.round === 0 || body.stage === "ended") return [];
  const left = isReady(body, id) ? 1 : 0;
  const reaction: Pips = {
    id: "reaction",
    icon: "reaction",
    label: text("pips.reaction", { left, max: 1 }),
    left,
    max: 1,
    tone: "reactor",
  };
  return now.active === id ? [...budgetPips(body, id), reaction] : [reaction];
}

function rowControls(now: Now, pen: Pen, id: CombatantId): Control[] {
  const { active } = now;
  if (active === null || active === "unseen") return pen.open(takeTurnSketch(id));
  return now.striking.has(id) ? pen.open(strikeSketch(id, active, true)) : [];
}

/** What one may do out of one's turn. */
function ownMenu({ viewer, body }: Now, pen: Pen, id: CombatantId): Control[] {
  if (body.round === 0 || !controls(viewer, id)) return [];
  return pen.open(reactionSketch(id), willpowerSketch(id, "upgrade"), willpowerSketch(id, "other"));
}

function gmMenu({ viewer, body, seen }: Now, pen: Pen, id: CombatantId): Control[] {
  return viewer.gm ? pen.open(coverSketch(body, id), ...setAllyBandSketches(body, id, seen)) : [];
}

/** To those who have been left and may strike (M-16). */
function strikePrompt(now: Now, pen: Pen): Prompt[] {
  const { active } = now;
  if (active === null || active === "unseen") return [];
  const able = [...now.striking].filter((id) => now.own.has(id));
  const strikes = pen.open(...able.map((id) => strikeSketch(id, active, able.length === 1)));
  if (strikes.length === 0) return [];
  return [
    {
      id: "strike",
      title: text("prompt.strike", { combatant: named(active) }),
      quote: null,
      body: text("prompt.strike-body", { names: { names: able } }),
      controls: strikes,
    },
  ];
}

/** To the players, the moment they may (M-5). */
function seizePrompt({ body, viewer }: Now, pen: Pen): Prompt[] {
  const seize = viewer.gm ? [] : pen.open(seizeSketch("players"));
  if (seize.length === 0) return [];
  const title = text("prompt.seize");
  return [
    { id: "seize", title, quote: null, body: text("prompt.seize-body", { left: poolOf(body) }), controls: seize },
  ];
}

/** To a player whose side chooses, and who may act (M-2). */
function choosePrompt(now: Now, pen: Pen): Prompt[] {
  const { viewer, own } = now;
  if (viewer.gm) return [];
  const able = now.seen.filter((id) => own.has(id));
  const acts = able.flatMap((id) =>
    pen.open(
      takeTurnSketch(
        id,
        able.length === 1 ? text("control.take-turn") : text("control.take-turn-as", { combatant: named(id) }),
      ),
    ),
  );
  if (acts.length === 0) return [];
  return [
    { id: "choose", title: text("prompt.take-turn"), quote: null, body: text("prompt.take-turn-body"), controls: acts },
  ];
}

function footerOf(now: Now, pen: Pen): Footer {
  const { body } = now;
  if (body.stage === "ended") return endedFooter;
  if (body.stage === "setup") return rollingFooter(now, pen);
  if (body.halted) return haltedFooter(pen);
  const scene = pen.open(endSceneSketch);
  if (now.active === null) return { ...choosingFooter(now, pen), aside: scene };
  if (now.mine === null) return { next: null, aside: scene, waiting: newsOf(now) };
  const [end] = pen.open(endTurnSketch(now.mine));
  const aside = [...pen.open(...handOverSketches(body, now.mine, now.seen)), ...scene];
  return { next: end ?? null, aside, waiting: end ? null : newsOf(now) };
}

/** The viewer's own who comes first; where the other side chooses there is nothing to press. */
function choosingFooter(now: Now, pen: Pen): Footer {
  const { body, own } = now;
  const { control } = body.rules;
  const first = firstToAct(body);
  const mayAct = control === null ? [] : mayActOf(body, control);
  const id = first !== null && own.has(first) ? first : mayAct.find((one) => own.has(one));
  const [next] =
    id === undefined ? [] : pen.open(takeTurnSketch(id, text("control.take-turn-of", { combatant: named(id) })));
  return { next: next ?? null, aside: [], waiting: next ? null : stageOf(now) };
}
