import type { CombatantId } from "../../state/ids";
import type { Context, ScreenParts } from "../../engine/variant";
import { actingIn, activeOf } from "../../mechanics/own-turn";
import {
  footerFor,
  header,
  rollControl,
  standingRow,
  stateInTurns,
  stateWords,
  turnFooter,
} from "../../mechanics/screen";
import { screenContextOf, turnNews } from "../../mechanics/screen-context";
import { commonMenu } from "../../mechanics/common-menu";
import type { ControlFactory } from "../../screen/control-factory";
import type { Row, RowState } from "../../screen/screen";
import { delayOf, type State } from "./state";

type BasicContext = Context<State>;

/** Draws the tracker. Everything fits it: there is no panel. */
export function screen(given: BasicContext, factory: ControlFactory): ScreenParts {
  const context = screenContextOf(given);
  const news = turnNews(context, header(context).stage);
  return {
    header: header(context),
    news,
    rows: context.seen.map((id) => rowOf(context, factory, id)),
    prompts: [],
    footer: footerFor(context, factory, () => turnFooter(factory, news)),
    panel: [],
    menuOf: (id) => commonMenu(context, factory, id),
  };
}

function rowOf(context: BasicContext, factory: ControlFactory, id: CombatantId): Row {
  const state = stateOf(context, id);
  const words = context.fight.round > 0 ? stateWords(state) : [];
  return {
    ...standingRow(context, id, state, words),
    controls: [...rollControl(context, factory, id), ...delayControls(context, factory, id)],
  };
}

function delayControls({ fight }: BasicContext, factory: ControlFactory, id: CombatantId) {
  if (activeOf(fight) === id) return factory.enabled({ command: { do: "delay", combatant: id } });
  return delayOf(fight, id) === null ? [] : factory.enabled({ command: { do: "stepIn", combatant: id } });
}

function stateOf({ fight }: BasicContext, id: CombatantId): RowState {
  const state = stateInTurns(fight, actingIn(fight), id);
  return state === "waiting" && delayOf(fight, id) !== null ? "delayed" : state;
}
