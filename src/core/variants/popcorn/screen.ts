import type { CombatantId } from "../../state/ids";
import type { Context, ScreenParts } from "../../engine/variant";
import {
  actingTag,
  footerFor,
  header,
  named,
  rollControl,
  standingRow,
  stateInTurns,
  stateWords,
  stepFooter,
  turnFooter,
} from "../../mechanics/screen";
import { commonMenu } from "../../mechanics/common-menu";
import { turnNews } from "../../mechanics/screen-context";
import type { ControlFactory } from "../../screen/control-factory";
import type { Control, Footer, Prompt, Row, RowState, Tag } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { nextIs, screenContext, type ScreenContext } from "./screen-context";
import { panelOf } from "./panel";
import type { State } from "./state";

/** So many are buttons of a question; more are found quicker in the list. */
const MOST_ANSWERS = 8;

/** Draws the tracker and the panel. */
export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = screenContext(given);
  return {
    header: header(context),
    news: newsOf(context),
    rows: context.seen.map((id) => rowOf(context, factory, id)),
    prompts: promptsOf(context, factory),
    footer: footerFor(context, factory, () =>
      context.choosing ? choiceFooter(context, factory) : turnFooter(factory, newsOf(context)),
    ),
    panel: panelOf(context, factory),
    menuOf: (id) => [...firstControls(context, factory, id), ...commonMenu(context, factory, id)],
  };
}

function newsOf(context: ScreenContext): Text {
  return context.choosing ? choiceNews(context) : turnNews(context, header(context).stage);
}

/** The person whose choice the fight waits for. */
function choiceNews({ chooser }: ScreenContext): Text {
  return chooser === null
    ? text("popcorn.news.choosing-gm")
    : text("popcorn.news.choosing", { combatant: named(chooser) });
}

function rowOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Row {
  const { fight } = context;
  const state = stateInTurns(fight, context.acting, id);
  const running = fight.round > 0;
  return {
    ...standingRow(context, id, state, running ? stateWords(state) : []),
    tags: tagsOf(context, id, state),
    ...(context.mayChoose && context.able.includes(id) && { asked: "act" as const }),
    // Once the first has been found, no number makes an order.
    ...(running && { number: null, base: null }),
    controls: running
      ? context.mayChoose
        ? factory.enabled(nextIs(context, id))
        : []
      : rollControl(context, factory, id),
  };
}

function tagsOf({ fight, choosing, chooser }: ScreenContext, id: CombatantId, state: RowState): Tag[] {
  if (state === "acting") return [actingTag];
  if (choosing && chooser === id) return [{ label: text("popcorn.tags.names-next"), tone: "actor" }];
  return fight.rules.first === id ? [{ label: text("popcorn.tags.goes-first"), tone: "plain" }] : [];
}

/** N-1: the gm names who goes first, or takes that back. */
function firstControls({ fight, viewer }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (fight.stage !== "setup" || !viewer.gm) return [];
  const back = { id: `choose nobody ${id}`, command: { do: "choose", combatant: null } };
  return factory.enabled(fight.rules.first === id ? back : { command: { do: "choose", combatant: id } });
}

/** N-4: to whoever is waited for. */
function promptsOf(context: ScreenContext, factory: ControlFactory): Prompt[] {
  const { choosing, asked, able, chooser } = context;
  if (!choosing || !asked || able.length === 0) return [];
  const byName = (id: CombatantId) => ({ ...nextIs(context, id), label: text("names.one", { combatant: named(id) }) });
  return [
    {
      id: "choose",
      title:
        chooser === null
          ? text("popcorn.stages.choosing")
          : text("popcorn.prompts.choose", { combatant: named(chooser) }),
      quote: null,
      body: able.length > MOST_ANSWERS ? text("popcorn.prompts.choose-many") : null,
      controls: able.length > MOST_ANSWERS ? [] : factory.enabled(...able.map(byName)),
    },
  ];
}

/** With only one left there is nothing to choose. */
function choiceFooter(context: ScreenContext, factory: ControlFactory): Footer {
  const [only, ...others] = context.able;
  const next =
    only === undefined || others.length > 0 || !context.mayChoose
      ? []
      : factory.enabled({
          ...nextIs(context, only),
          label: text("popcorn.controls.next-is", { combatant: named(only) }),
          tone: "primary",
        });
  const waiting = context.asked ? text("popcorn.footer.choose") : choiceNews(context);
  return stepFooter(next, waiting);
}
