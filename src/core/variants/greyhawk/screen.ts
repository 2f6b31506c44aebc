import { controls, whyIdle } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Context, ScreenParts } from "../../engine/variant";
import { footerFor, stepFooter, turnFooter } from "../../mechanics/footers";
import {
  header,
  promptOf,
  rollControl,
  roundHeader,
  standingRow,
  stateInTurns,
  stateWords,
} from "../../mechanics/screen";
import { commonMenu } from "../../mechanics/common-menu";
import type { Control, ControlFactory, Footer, Prompt, Row, Screen } from "../../screen/screen";
import { named, text, type Text } from "../../state/text";
import { allKinds } from "./kinds";
import { alikeIn } from "./flow";
import { greyhawkScreenOf, type GreyhawkScreen } from "./screen-context";
import { declaredWords, panelOf } from "./panel";
import type { State } from "./state";

export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = greyhawkScreenOf(given);
  return {
    header: headerOf(context),
    news: newsOf(context),
    rows: context.seen.map((id) => rowOf(context, factory, id)),
    prompts: promptsOf(context, factory),
    footer: footerOf(context, factory),
    panel: panelOf(context, factory),
    menuOf: (id) => [
      ...(isForRow(context, id) ? [] : declareControls(context, factory, id)),
      ...commonMenu(context, factory, id),
    ],
  };
}

function headerOf(context: GreyhawkScreen): Screen["header"] {
  const { declaring, fight, missing, seen } = context;
  if (!declaring || fight.halted) return roundHeader(context);
  const all = seen.filter((id) => whyIdle(fight, id) === null).length;
  return { ...header(context), progress: text("greyhawk.header.declared", { done: all - missing.length, all }) };
}

function newsOf(context: GreyhawkScreen): Text {
  const { fight, declaring, viewer } = context;
  const [acting] = context.acting;
  if (declaring && !fight.halted) return text("greyhawk.news.declaring");
  if (acting !== undefined) return text("tracker.news.turn", { combatant: named(acting) });
  return fight.stage !== "turn" || viewer.gm ? header(context).stage : text("tracker.news.unseen");
}

function rowOf(context: GreyhawkScreen, factory: ControlFactory, id: CombatantId): Row {
  const state = stateInTurns(context.fight, context.acting, id);
  const words = context.fight.round > 0 ? stateWords(state) : [];
  return {
    ...standingRow(context, id, state, [...words, ...declaredWords(context, id)]),
    ...(context.missing.includes(id) && { asked: "act" as const }),
    controls: isForRow(context, id) ? declareControls(context, factory, id) : rollControl(context, factory, id),
  };
}

/** The GM declares in the rows. A player is asked at the top of the tracker. */
const isForRow = ({ missing, viewer }: GreyhawkScreen, id: CombatantId): boolean => viewer.gm && missing.includes(id);

function declareControls({ declaring, viewer }: GreyhawkScreen, factory: ControlFactory, id: CombatantId): Control[] {
  const isOpen = declaring && controls(viewer, id);
  return isOpen ? factory.enabled({ command: { do: "declareActions", combatant: id } }) : [];
}

/** G-1: asks each player for each combatant, and the GM for one kind of combatant after another. */
function promptsOf(context: GreyhawkScreen, factory: ControlFactory): Prompt[] {
  const { fight, viewer, missing } = context;
  const own = context.asked.filter((id) => missing.includes(id));
  if (!viewer.gm) return own.flatMap((id) => declarePrompt(context, factory, id, [id]));
  const [first] = own;
  if (first === undefined) return [];
  const alike = [first, ...alikeIn(fight, first)];
  return declarePrompt(context, factory, first, alike.every((id) => missing.includes(id)) ? alike : [first]);
}

function declarePrompt(
  { fight }: GreyhawkScreen,
  factory: ControlFactory,
  id: CombatantId,
  people: readonly CombatantId[],
): Prompt[] {
  const command = { do: "declareActions", combatant: id, ...(people.length > 1 && { alike: true }) };
  const answers = factory.enabled(...allKinds(fight).map((kind) => ({ command: { ...command, kinds: [kind] } })), {
    label: text("greyhawk.controls.several-actions"),
    tone: "quiet",
    command,
  });
  const combatant = people.length > 1 ? { together: people } : named(id);
  return promptOf(`declare ${id}`, text("greyhawk.prompts.declare-actions", { combatant }), null, answers);
}

function footerOf(context: GreyhawkScreen, factory: ControlFactory): Footer {
  const { declaring, fight } = context;
  const footer = footerFor(context, factory, () =>
    declaring ? declaringFooter(context, factory) : turnFooter(factory, newsOf(context)),
  );
  return declaring && fight.halted ? { ...footer, aside: factory.enabled({ command: { do: "beginCount" } }) } : footer;
}

/** G-1, G-4: the GM begins the count, and sees who has no declaration. */
function declaringFooter({ missing, asked }: GreyhawkScreen, factory: ControlFactory): Footer {
  const own = asked.filter((id) => missing.includes(id));
  const waiting = own.length > 0 ? text("greyhawk.footer.declare-own", { names: { names: own } }) : waitingFor(missing);
  return stepFooter(factory.enabled({ command: { do: "beginCount" } }), waiting);
}

function waitingFor(missing: readonly CombatantId[]): Text {
  return missing.length > 0
    ? text("greyhawk.footer.waiting-declarations", { names: { names: missing } })
    : text("greyhawk.footer.waiting-count");
}
