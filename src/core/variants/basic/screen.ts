import type { CombatantId } from "../../state/ids";
import type { Context, ScreenParts } from "../../engine/variant";

import { actingIn, activeOf } from "../../mechanics/own-turn";
import {
  actingTag,
  endedFooter,
  haltedFooter,
  header,
  hiddenWord,
  named,
  plainRow,
  rollControl,
  rollingFooter,
  seenOrder,
  stateInTurns,
  stateWords,
  turnFooter,
} from "../../mechanics/screen";
import { commonMenu } from "../../mechanics/common-menu";
import type { ControlFactory } from "../../screen/control-factory";
import type { Footer, Row, RowState } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { delayOf, type State } from "./state";

type BasicContext = Context<State>;

/** Draws the tracker. Everything fits it: there is no panel. */
export function screen(context: BasicContext, factory: ControlFactory): ScreenParts {
  return {
    header: header(context),
    news: newsOf(context),
    rows: seenOrder(context).map((id) => rowOf(context, factory, id)),
    prompts: [],
    footer: footerOf(context, factory),
    panel: [],
    menuOf: (id) => commonMenu(context, factory, id),
  };
}

function activeSeen(context: BasicContext): CombatantId | null {
  const active = activeOf(context.fight);
  return active !== null && seenOrder(context).includes(active) ? active : null;
}

function newsOf(context: BasicContext): Text {
  const active = activeSeen(context);
  if (active !== null) return text("tracker.news.turn", { combatant: named(active) });
  return activeOf(context.fight) === null ? header(context).stage : text("tracker.news.unseen");
}

function rowOf(context: BasicContext, factory: ControlFactory, id: CombatantId): Row {
  const row = plainRow(context, id);
  const state = stateOf(context, id);
  const words = context.fight.round > 0 ? stateWords(state) : [];
  return {
    ...row,
    state,
    tags: state === "acting" ? [actingTag] : [],
    line: [...words, ...hiddenWord(context, id), ...row.line],
    controls: [...rollControl(factory, id), ...delayControls(context, factory, id)],
  };
}

function delayControls({ fight }: BasicContext, factory: ControlFactory, id: CombatantId) {
  return factory.enabled({ command: { do: activeOf(fight) === id ? "delay" : "step-in", combatant: id } });
}

function stateOf({ fight }: BasicContext, id: CombatantId): RowState {
  const state = stateInTurns(fight, actingIn(fight), id);
  return state === "waiting" && delayOf(fight, id) !== null ? "delayed" : state;
}

function footerOf(context: BasicContext, factory: ControlFactory): Footer {
  const { fight } = context;
  if (fight.stage === "ended") return endedFooter;
  if (fight.stage !== "turn") return rollingFooter(context, factory);
  if (fight.halted) return haltedFooter(factory);
  return turnFooter(factory, newsOf(context));
}
