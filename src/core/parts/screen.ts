import { baseOf } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { named, text, type Text } from "../state/text";
import type { Context, ScreenParts } from "../engine/variant";
import { commonMenu } from "../mechanics/common-menu";
import { activeOf, actingIn } from "../mechanics/own-turn";
import { footerFor, stepFooter, turnFooter } from "../mechanics/footers";
import {
  actingTag,
  header,
  rollControl,
  roundHeader,
  standingRow,
  stateInTurns,
  stateWords,
  turnNews,
} from "../mechanics/screen";
import type { Control, ControlFactory, Footer, Prompt, Row, RowState, Tag } from "../screen/screen";
import { cardText } from "./cards";
import { isForFirst } from "./choices";
import { mayName } from "./naming";
import { panelOf } from "./panel";
import { nextIs, screenContext, type ScreenContext } from "./screen-context";
import { delayOf, type State } from "./state";

/** More are easier to find in the list. */
const MOST_ANSWERS = 8;

/** Draws the tracker and, if the set has a window, the panel. */
export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = screenContext(given);
  return {
    header: roundHeader(context),
    news: newsOf(context),
    rows: context.seen.map((id) => rowOf(context, factory, id)),
    prompts: promptsOf(context, factory),
    footer: footerFor(context, factory, () =>
      context.choosing ? choiceFooter(context, factory) : turnFooter(factory, newsOf(context)),
    ),
    panel: context.variant.meta.panel ? panelOf(context, factory) : [],
    menuOf: (id) => [...firstControls(context, factory, id), ...commonMenu(context, factory, id)],
  };
}

function newsOf(context: ScreenContext): Text {
  if (context.choosing) return choiceNews(context);
  const { acting } = context;
  return acting.length > 1
    ? text("tracker.news.turn", { combatant: { together: acting } })
    : turnNews(context, header(context).stage);
}

function choiceNews({ chooser, choices, side }: ScreenContext): Text {
  if (chooser !== null) return text("parts.news.choosing", { combatant: named(chooser) });
  if (choices.chooser !== "taker") return text("parts.news.choosing-gm");
  return text(`parts.news.choosing-${side === null ? "anybody" : side === "gm" ? "foes" : "players"}`);
}

function rowOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Row {
  const { fight, choices } = context;
  const state = stateOf(context, id);
  const running = fight.round > 0;
  const card = choices.numbers === "cards" ? baseOf(fight, id) : null;
  const words = running ? stateWords(state) : [];
  const isNumberless = choices.numbers === "none" || choices.numbers === "cards" || (running && isForFirst(choices));
  return {
    ...standingRow(context, id, state, card === null ? words : [cardText(choices.deck, card), ...words]),
    tags: tagsOf(context, id, state),
    ...(context.able.includes(id) && mayName(context, id) === null && { asked: "act" as const }),
    ...(isNumberless && { number: null, base: null }),
    controls: controlsOf(context, factory, id),
  };
}

function controlsOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight, choices, mayChoose } = context;
  const rolling = choices.numbers === "none" ? [] : rollControl(context, factory, id);
  const naming = fight.round > 0 && mayChoose ? factory.enabled(nextIs(context, id)) : [];
  return [...rolling, ...naming, ...waitingControls(context, factory, id)];
}

function waitingControls({ fight, choices }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (choices.waiting === "none") return [];
  if (!actingIn(fight).includes(id)) {
    return delayOf(fight, id) === null ? [] : factory.enabled({ command: { do: "stepIn", combatant: id } });
  }
  if (choices.waiting === "swap") return factory.enabled({ command: { do: "swap", combatant: id } });
  return activeOf(fight) === id ? factory.enabled({ command: { do: "delay", combatant: id } }) : [];
}

function stateOf({ fight, acting }: ScreenContext, id: CombatantId): RowState {
  const state = stateInTurns(fight, acting, id);
  return state === "waiting" && delayOf(fight, id) !== null ? "delayed" : state;
}

function tagsOf({ fight, choosing, chooser }: ScreenContext, id: CombatantId, state: RowState): Tag[] {
  if (state === "acting") return [actingTag];
  if (choosing && chooser === id) return [{ label: text("parts.tags.names-next"), tone: "actor" }];
  return fight.rules.first === id ? [{ label: text("parts.tags.goes-first"), tone: "plain" }] : [];
}

/** N-1: the GM names who goes first, or clears the name. */
function firstControls({ fight, viewer }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (fight.stage !== "setup" || !viewer.gm || fight.rules.first === undefined) return [];
  const back = { id: `choose nobody ${id}`, command: { do: "choose", combatant: null } };
  return factory.enabled(fight.rules.first === id ? back : { command: { do: "choose", combatant: id } });
}

/** N-4: asks the user whom the fight waits for. */
function promptsOf(context: ScreenContext, factory: ControlFactory): Prompt[] {
  const { choosing, asked, chooser } = context;
  if (!choosing || !asked) return [];
  const byName = (id: CombatantId) => ({ ...nextIs(context, id), label: text("names.one", { combatant: named(id) }) });
  const answers = factory.enabled(...context.able.map(byName));
  if (answers.length === 0) return [];
  return [
    {
      id: "choose",
      title:
        chooser === null ? text("parts.stages.choosing") : text("parts.prompts.choose", { combatant: named(chooser) }),
      quote: null,
      body: answers.length > MOST_ANSWERS ? text("parts.prompts.choose-many") : null,
      controls: answers.length > MOST_ANSWERS ? [] : answers,
    },
  ];
}

function choiceFooter(context: ScreenContext, factory: ControlFactory): Footer {
  const [only, ...others] = context.able;
  const next =
    only === undefined || others.length > 0 || !context.mayChoose
      ? []
      : factory.enabled({
          ...nextIs(context, only),
          label: text("parts.controls.next-is", { combatant: named(only) }),
          tone: "primary",
        });
  const waiting = context.asked ? text("parts.footer.choose") : choiceNews(context);
  return stepFooter(next, waiting);
}
