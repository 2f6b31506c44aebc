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
import type { Control, Footer, Prompt, Row, RowState, Tag } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { namedNextSketch, nextSketch, nowOf, type Now } from "./now";
import { panelOf, stateOf } from "./panel";
import type { State } from "./state";

/** So many are buttons of a question; more are found quicker in the list. */
const MOST_ANSWERS = 8;

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
  const { body, acting, choosing } = now;
  if (choosing) return choiceNews(now);
  if (body.stage !== "turn") return header(now).stage;
  return acting === null ? text("news.unseen-turn") : text("news.turn", { combatant: named(acting) });
}

/** Who is waited for to name somebody. */
function choiceNews({ chooser }: Now): Text {
  return chooser === null ? text("news.choosing-gm") : text("news.choosing", { combatant: named(chooser) });
}

function rowOf(now: Now, pen: Pen, id: CombatantId): Row {
  const { body } = now;
  const row = plainRow(now, id);
  const state = stateOf(now, id);
  const running = body.round > 0;
  return {
    ...row,
    state,
    tags: tagsOf(now, id, state),
    line: [...wordsOf(now, state), ...hiddenWord(now, id), ...row.line],
    // Once the first has been found, no number makes an order.
    ...(running && { number: null, base: null }),
    controls: running ? (now.mine ? pen.open(nextSketch(now, id)) : []) : rollControl(pen, id),
    menu: [...firstControls(now, pen, id), ...conditionMenu(now, pen, id)],
  };
}

function wordsOf({ body }: Now, state: RowState): Text[] {
  return body.round > 0 && (state === "acted" || state === "out") ? [text(`line.${state}`)] : [];
}

function tagsOf({ body, choosing, chooser }: Now, id: CombatantId, state: RowState): Tag[] {
  if (state === "acting") return [{ label: text("tag.acting"), tone: "actor" }];
  if (choosing && chooser === id) return [{ label: text("tag.names-next"), tone: "actor" }];
  return body.rules.first === id ? [{ label: text("tag.goes-first"), tone: "plain" }] : [];
}

/** N-1: the gm names who goes first, or takes that back. */
function firstControls({ body, viewer }: Now, pen: Pen, id: CombatantId): Control[] {
  if (body.stage !== "setup" || !viewer.gm) return [];
  const back: Sketch = {
    id: `choose nobody ${id}`,
    label: text("control.roll-for-first"),
    icon: "roll",
    command: { do: "choose", combatant: null },
  };
  const name: Sketch = {
    label: text("control.goes-first"),
    icon: "choose",
    command: { do: "choose", combatant: id },
  };
  return pen.open(body.rules.first === id ? back : name);
}

/** N-4: to whoever is waited for. */
function promptsOf(now: Now, pen: Pen): Prompt[] {
  const { choosing, asked, able, chooser } = now;
  if (!choosing || !asked || able.length === 0) return [];
  return [
    {
      id: "choose",
      title: chooser === null ? text("prompt.choose-gm") : text("prompt.choose", { combatant: named(chooser) }),
      quote: null,
      body: able.length > MOST_ANSWERS ? text("prompt.choose-many") : null,
      controls: able.length > MOST_ANSWERS ? [] : pen.open(...able.map((id) => namedNextSketch(now, id))),
    },
  ];
}

function footerOf(now: Now, pen: Pen): Footer {
  const { body } = now;
  if (body.stage === "ended") return endedFooter;
  if (body.stage === "setup") return rollingFooter(now, pen);
  if (body.halted) return haltedFooter(pen);
  return now.choosing ? choiceFooter(now, pen) : turnFooter(now, pen);
}

/** Where only one is left there is nothing to choose. */
function choiceFooter(now: Now, pen: Pen): Footer {
  const [only, ...others] = now.able;
  const [next] =
    only === undefined || others.length > 0 || !now.mine
      ? []
      : pen.open({
          ...namedNextSketch(now, only),
          label: text("control.next-is", { combatant: named(only) }),
          tone: "primary",
        });
  const waiting = now.asked ? text("footer.choose") : choiceNews(now);
  return { next: next ?? null, aside: [], waiting: next ? null : waiting };
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
