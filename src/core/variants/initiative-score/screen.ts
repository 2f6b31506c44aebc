import { conditionsOf, controls, initiativeOf } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Look, ScreenParts } from "../../engine/variant";

import { chipsOn } from "../../mechanics/effect-screen";
import { endedFooter, haltedFooter, header, hiddenWord, plainRow, rollingFooter } from "../../mechanics/screen";
import type { Pen } from "../../screen/control-factory";
import type { Footer, Member, Prompt, Row, RowState, Screen } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { ambushControls, gmMenu, markControls, placeControls, rollControls, tieControls } from "./controls";
import { nowOf, stateOf, type Entry, type Now, type Tie } from "./now";
import { panelOf } from "./panel";
import { actingIn, hasBlow, isLast, isMarked, type State } from "./state";
import { together } from "./words";

/** What the tracker and the panel show. */
export function screen(look: Look<State>, pen: Pen): ScreenParts {
  const now = nowOf(look);
  const rows = now.entries.map((entry) => rowOf(now, pen, entry));
  const members = new Map(rows.map(({ id, group }) => [id, group?.members ?? []]));
  return {
    header: headerOf(now),
    news: newsOf(now),
    rows,
    prompts: now.ties.flatMap((tie) => promptOf(now, pen, tie)),
    footer: footerOf(now, pen),
    panel: panelOf(now, pen, members),
  };
}

function headerOf(now: Now): Screen["header"] {
  const plain = header(now);
  if (now.body.stage === "ambush") return { round: text("header.before-first"), stage: plain.stage };
  return now.acting.length > 1 ? { ...plain, stage: text("stage.group-turn") } : plain;
}

function newsOf(now: Now): Text {
  if (actingIn(now.body).length === 0) return header(now).stage;
  return now.acting.length === 0 ? text("news.unseen-turn") : text("news.turn", { combatant: together(now.acting) });
}

function rowOf(now: Now, pen: Pen, entry: Entry): Row {
  const { id, people, state } = entry;
  const row = plainRow(now, id);
  const shared: Row = {
    ...row,
    state,
    mine: people.some((one) => !now.viewer.gm && controls(now.viewer, one)),
    tags: state === "acting" ? [{ label: text("tag.acting"), tone: "actor" }] : [],
    controls: rollControls(now, pen, entry),
  };
  if (people.length > 1) {
    const members = people.map((one) => memberOf(now, pen, one, state));
    return { ...shared, line: wordOf(now, state), effects: [], group: { id, members } };
  }
  // To act last is at hand for one's own; a blow is rarer, and the gm has everybody's: they are in the menu.
  const place = placeControls(pen, id);
  const inline = row.mine ? place.filter(({ command }) => command.do === "actLast") : [];
  return {
    ...shared,
    line: [...wordOf(now, state), ...placeWords(now, id), ...hiddenWord(now, id), ...row.line],
    controls: [...shared.controls, ...inline],
    menu: [...place.filter((one) => !inline.includes(one)), ...gmMenu(now, pen, id)],
  };
}

function memberOf(now: Now, pen: Pen, id: CombatantId, shared: RowState): Member {
  const { body } = now;
  const state = stateOf(body, id);
  const conditions = conditionsOf(body, id).filter((condition) => condition !== "hidden");
  return {
    id,
    state,
    marked: state === "acting" ? isMarked(body, id) : null,
    line: [
      ...(state === shared ? [] : wordOf(now, state)),
      ...placeWords(now, id),
      ...hiddenWord(now, id),
      ...conditions.map((condition) => text(`condition.${condition}`)),
    ],
    effects: chipsOn(now, id),
    controls: markControls(now, pen, id),
    menu: [...placeControls(pen, id), ...gmMenu(now, pen, id)],
  };
}

/** How somebody stands, where it is not plain from the place in the list. */
function wordOf({ body }: Now, state: RowState): Text[] {
  const says = state === "acted" || state === "late" || state === "out";
  return says && body.stage !== "setup" ? [text(`line.${state}`)] : [];
}

function placeWords({ body }: Now, id: CombatantId): Text[] {
  return [...(isLast(body, id) ? [text("line.acts-last")] : []), ...(hasBlow(body, id) ? [text("line.blow")] : [])];
}

/** To those who may settle a tie among the players' characters that nobody has settled yet (I-4). */
function promptOf(now: Now, pen: Pen, tie: Tie): Prompt[] {
  const { body } = now;
  const [first] = tie.people;
  if (first === undefined || tie.settled || body.combatants[first]?.side !== "players") return [];
  const ways = tieControls(pen, tie, now.entries);
  if (ways.length === 0 || body.stage === "ended") return [];
  return [
    {
      id: `tie ${first}`,
      title: text("prompt.tie", { score: initiativeOf(body, first) ?? 0 }),
      quote: null,
      body: text("prompt.tie-body", { names: { names: tie.contenders } }),
      controls: ways,
    },
  ];
}

function footerOf(now: Now, pen: Pen): Footer {
  const { body } = now;
  if (body.stage === "ended") return endedFooter;
  if (body.stage === "setup") return { ...rollingFooter(now, pen), aside: ambushControls(now, pen) };
  if (actingIn(body).length === 0) return haltedFooter(pen);
  const [end] = pen.open({
    label: text("control.end-turn-of", { names: together(now.acting) }),
    icon: "end",
    tone: "primary",
    command: { do: "endTurn" },
  });
  return { next: end ?? null, aside: [], waiting: end === undefined ? newsOf(now) : null };
}
