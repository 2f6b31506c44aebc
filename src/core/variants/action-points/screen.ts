import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Context, ScreenParts } from "../../engine/variant";
import { isUnanswered, unansweredNames } from "../../mechanics/answers";
import { footerFor, stepFooter } from "../../mechanics/footers";
import {
  askedToReact,
  header,
  promptOf,
  rollTogether,
  standingRow,
  stateInTurns,
  stateWords,
  turnNews,
} from "../../mechanics/screen";
import { commonMenu } from "../../mechanics/common-menu";
import type { Control, ControlFactory, Footer, Prompt, Row, RowState, Screen } from "../../screen/screen";
import { named, text, type Text } from "../../state/text";
import { askedAbout } from "./answering";
import { answerControls, eventTitle, panelOf } from "./panel";
import { screenContext, type ScreenContext, type OpenEvent } from "./screen-context";
import { numbers } from "./numbers";
import { rollKey } from "../../mechanics/numbers";
import { apPips } from "./pips";
import { apOf, maxApOf } from "./points";
import { extendedOf, resolvedBefore, unresolvedOf, type State } from "./state";
import { quoteOf, wordFor } from "./words";

export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = screenContext(given, factory);
  return {
    header: headerOf(context),
    news: newsOf(context),
    rows: context.seen.map((id) => rowOf(context, factory, id)),
    prompts: context.answers.flatMap((open) => eventPrompt(context, factory, open)),
    footer: footerFor(context, factory, () => turnFooter(context, factory)),
    panel: panelOf(context, factory),
    menuOf: (id) => [
      ...ownMenu(context, factory, id),
      ...gmMenu(context, factory, id),
      ...commonMenu(context, factory, id),
    ],
  };
}

function headerOf(context: ScreenContext): Screen["header"] {
  const { actor, fight } = context;
  return {
    ...header(context),
    stage: stageOf(context),
    ...(actor !== null && { progress: text("action-points.header.left", { left: apOf(fight, actor) }) }),
  };
}

/** The fight does not wait for announced events. */
function stageOf(context: ScreenContext): Text {
  const declared = context.answers.findLast(({ event }) => event.combatant !== null);
  if (declared === undefined) return header(context).stage;
  return text(isUnanswered(declared.unanswered) ? "action-points.stages.reactions" : "stages.answered");
}

function newsOf(context: ScreenContext): Text {
  const { fight } = context;
  if (fight.stage !== "turn") return header(context).stage;
  const latest = context.answers.at(-1);
  if (latest !== undefined)
    return isUnanswered(latest.unanswered) || latest.event.combatant === null
      ? eventNews(latest)
      : answeredNews(context, latest);
  return turnNews(context, header(context).stage);
}

function eventNews({ event, name }: OpenEvent): Text {
  const { combatant, type, label } = event;
  if (combatant === null || type === null) return text("action-points.news.announced", { label: label ?? name });
  return text("action-points.news.declared", { combatant: named(combatant), label: wordFor(label ?? name, type) });
}

function rowOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Row {
  const state = stateOfRow(context, id);
  const row = standingRow(context, id, state, wordsOf(context, id, state));
  const isAsked = context.answers.some(({ unanswered }) => unanswered.who.includes(id));
  return {
    ...row,
    ...(isAsked && { asked: true, does: text(row.mine ? "tracker.does.you-may-react" : "tracker.does.may-react") }),
    pips: context.fight.round > 0 ? [apPips(context, factory, id)] : [],
    controls: rollControls(context, factory, id),
  };
}

function stateOfRow({ acting, fight, reacted }: ScreenContext, id: CombatantId): RowState {
  const state = stateInTurns(fight, acting, id);
  return reacted.has(id) && state !== "acting" && state !== "out" ? "reacting" : state;
}

function wordsOf({ fight, reacted }: ScreenContext, id: CombatantId, state: RowState): Text[] {
  const begun = extendedOf(fight, id).map(([name, { label, paid, total }]) =>
    text("action-points.lines.extended", { label: label ?? name, paid, total }),
  );
  return [...stateWords(state), ...(reacted.has(id) ? [text("action-points.lines.reacted")] : []), ...begun];
}

/** Rolls for one combatant or its whole group. */
function rollControls(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  const group = rollKey(context.fight, numbers, id);
  const lacking = group === null ? [] : (context.lacking.get(group) ?? []);
  const all = lacking.filter((who) => controls(context.viewer, who));
  return rollTogether(context, factory, all.includes(id) ? all : [id], "action-points.controls.roll-kind");
}

function ownMenu(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (context.fight.stage !== "turn" || !controls(context.viewer, id)) return [];
  const answers = context.answers.flatMap(({ name }) => [
    { command: { do: "react", combatant: id, to: name } },
    {
      id: `decline ${id} ${name}`,
      icon: "pass" as const,
      tone: "plain" as const,
      command: { do: "decline", combatant: id, to: name },
    },
  ]);
  return factory.enabled(...answers, { command: { do: "free", combatant: id } });
}

/** adds a point, also above the maximum, or removes one. */
function gmMenu({ fight, viewer }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (!viewer.gm || fight.stage !== "turn") return [];
  const over = apOf(fight, id) >= maxApOf(fight, id);
  return factory.enabled(
    { command: { do: "adjustAp", combatant: id, by: 1, ...(over && { over }) } },
    { command: { do: "adjustAp", combatant: id, by: -1 } },
  );
}

/** Asks the combatants that may answer, except about their own actions. */
function eventPrompt(context: ScreenContext, factory: ControlFactory, open: OpenEvent): Prompt[] {
  const { event, name } = open;
  if (event.combatant !== null && context.own.has(event.combatant)) return [];
  const able = [...open.quick.keys()].filter((id) => open.unanswered.who.includes(id));
  const body = text("action-points.prompts.answer", { names: { names: able } });
  const quick = new Map([...open.quick].filter(([id]) => able.includes(id)));
  const asked = askedAbout(context.fight, event).filter((id) => context.own.has(id));
  const answers = able.length === 0 ? [] : answerControls(context, factory, { ...open, quick });
  const told = { about: eventTitle(event), quote: quoteOf(event.label), asked };
  return promptOf(`event ${name}`, askedToReact(able), body, answers, told);
}

function turnFooter(context: ScreenContext, factory: ControlFactory): Footer {
  const { ownActor, fight } = context;
  if (ownActor === null) return stepFooter([], awaitedOf(context));
  const action = unresolvedOf(fight, ownActor);
  const open = action === null ? null : (resolvedBefore(fight, action) ?? action);
  const command = open === null ? { do: "endTurn" } : { do: "resolve", action: open };
  return stepFooter(factory.visible({ command }), null);
}

function awaitedOf(context: ScreenContext): Text {
  const declared = context.answers.find(({ event }) => event.combatant !== null);
  if (declared === undefined) return turnNews(context, text("tracker.news.unseen"));
  return isUnanswered(declared.unanswered)
    ? text("panel.undecided", { names: unansweredNames(declared.unanswered) })
    : answeredNews(context, declared);
}

/** All have answered, so the declarer continues. */
function answeredNews({ fight, seen }: ScreenContext, { event }: OpenEvent): Text {
  const id = event.combatant;
  const isSeen = id !== null && seen.includes(id) && fight.stage === "turn";
  return isSeen ? text("action-points.news.answered", { combatant: named(id) }) : text("tracker.news.unseen");
}
