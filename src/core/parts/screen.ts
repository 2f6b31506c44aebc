import { baseOf, combatant, hasActed, turnsOver } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { named, text, type Text } from "../state/text";
import type { Context, ScreenParts } from "../engine/variant";
import { commonMenu } from "../mechanics/common-menu";
import { actingIn, endTurnButton } from "../mechanics/own-turn";
import { inUnits } from "../mechanics/company-screen";
import { integerField } from "../mechanics/fields";
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
import type { Control, ControlFactory, ControlSpec, Footer, Pips, Prompt, Row, RowState, Tag } from "../screen/screen";
import { pipsOf } from "../mechanics/pips";
import { bandOf } from "./bands";
import { cardText } from "./cards";
import { isChecked, isEndless, isForFirst, isNeverDone, isSwapped, isTogether } from "./choices";
import { declaredWords } from "./declaring-panel";
import { declareControls, declarePrompts, declaringFooter, declaringHeader, isInRow } from "./declaring-screen";
import { panelOf } from "./panel";
import { otherCost } from "./rules";
import { nextIs, screenContext, type ScreenContext } from "./screen-context";
import { MOST_TURNS, numberNow, numbersLeft, segmentNow, turnsOf } from "./several-turns";
import { isDelaying, isSteppingIn, type State } from "./state";

/** More are easier to find in the list. */
const MOST_ANSWERS = 8;

/** Draws the tracker and, if the set has a window, the panel. */
export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = screenContext(given);
  const { declaring, fight } = context;
  const footer = footerFor(context, factory, () => footerOf(context, factory));
  return {
    header: headerOf(context),
    news: newsOf(context),
    rows: inUnits(
      given,
      context.seen.map((id) => rowOf(context, factory, id)),
    ),
    prompts: declaring ? declarePrompts(context, factory) : promptsOf(context, factory),
    footer:
      declaring && fight.halted ? { ...footer, aside: factory.enabled({ command: { do: "beginCount" } }) } : footer,
    panel: context.variant.meta.panel ? panelOf(context, factory) : [],
    menuOf: (id) => [
      ...firstControls(context, factory, id),
      ...othersChoice(context, factory, id),
      ...turnsControl(context, factory, id),
      ...(isInRow(context, id) ? [] : declareControls(context, factory, id)),
      ...commonMenu(context, factory, id),
    ],
  };
}

/** Counts who is still to act, unless nobody is ever done. */
function headerOf(context: ScreenContext): ScreenParts["header"] {
  if (context.declaring && !context.fight.halted) return declaringHeader(context);
  return isNeverDone(context.choices) ? header(context) : roundHeader(context);
}

function footerOf(context: ScreenContext, factory: ControlFactory): Footer {
  if (context.declaring) return declaringFooter(context, factory);
  return context.choosing ? choiceFooter(context, factory) : endFooter(context, factory);
}

function newsOf(context: ScreenContext): Text {
  if (context.declaring && !context.fight.halted) return text("parts.news.declaring");
  if (context.choosing) return choiceNews(context);
  const { acting, choices } = context;
  if (isTogether(choices) && acting.length > 0) return text("parts.news.together");
  return acting.length > 1
    ? text("tracker.news.turn", { combatant: { together: acting } })
    : turnNews(context, header(context).stage);
}

function choiceNews({ able, chooser, choices, side }: ScreenContext): Text {
  if (chooser !== null) return text("parts.news.choosing", { combatant: named(chooser) });
  // Only unseen combatants are left.
  if (able.length === 0) return text("tracker.news.unseen");
  if (choices.chooser !== "taker") return text("parts.news.choosing-gm");
  return text(`parts.news.choosing-${side === null ? "anybody" : side === "gm" ? "foes" : "players"}`);
}

function rowOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Row {
  const { fight, choices } = context;
  const state = stateOf(context, id);
  const running = fight.round > 0;
  const cards = choices.numbers === "cards" ? numbersLeft(fight, id) : [];
  const words = [...(running ? [...stateWords(state), ...turnWords(context, id)] : []), ...declaredWords(context, id)];
  const row = standingRow(context, id, state, [...cards.map((card) => cardText(choices.deck, card)), ...words]);
  const isNumberless =
    choices.numbers === "none" ||
    choices.numbers === "cards" ||
    (isChecked(choices) && combatant(fight, id).side === "gm") ||
    (running && isForFirst(choices));
  const number = ["lower", "half", "own"].includes(choices.further) ? numberNow(fight, id) : row.number;
  return {
    ...row,
    tags: tagsOf(context, id, state),
    pips: turnPips(context, id),
    ...((context.choosable.has(id) || context.missing.includes(id)) && { asked: "act" as const }),
    ...(number !== row.number && { number, base: row.number }),
    ...(isNumberless && { number: null, base: null }),
    controls: controlsOf(context, factory, id),
  };
}

/** The turns that it has in this round, if several (C-32). */
function turnPips({ fight, choices, acting }: ScreenContext, id: CombatantId): Pips[] {
  const max = turnsOf(fight, id);
  if (choices.turns !== "several" || max < 2) return [];
  const left = hasActed(fight, id) ? 0 : Math.max(0, max - turnsOver(fight, id));
  return [pipsOf("turns", "act", "parts.pips.turns", { left, max }, acting.includes(id) ? "actor" : "plain")];
}

/** In words: the segment of its turn, how often it has acted, or how its check went. */
function turnWords({ fight, choices }: ScreenContext, id: CombatantId): Text[] {
  if (choices.further === "chart") return [text("parts.words.segment", { segment: segmentNow(fight, id) })];
  if (isChecked(choices) && combatant(fight, id).side === "players" && baseOf(fight, id) !== null)
    return [text(bandOf(fight, id) === 0 ? "parts.words.passed" : "parts.words.failed")];
  const over = turnsOver(fight, id);
  return isEndless(choices) && over > 0 ? [text("parts.words.turns", { count: over })] : [];
}

function controlsOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (isInRow(context, id)) return declareControls(context, factory, id);
  const rolling = context.choices.numbers === "none" ? [] : rollControl(context, factory, id);
  const naming = context.choosable.has(id) && !isOnlyNext(context, id) ? factory.enabled(nextIs(context, id)) : [];
  return [...rolling, ...naming, ...waitingControls(context, factory, id)];
}

/** True for the only combatant that can follow the running turn. The turn's end names it. */
const isOnlyNext = ({ fight, heads, choosable }: ScreenContext, id: CombatantId): boolean =>
  fight.stage === "turn" && heads.length === 1 && choosable.has(id);

function waitingControls({ fight, choices }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (choices.waiting === "none") return [];
  const isFirst = choices.waiting === "swap-first";
  if (!isFirst && !actingIn(fight).includes(id)) {
    if (!isDelaying(fight, id)) return [];
    const atOnce = { id: `stepIn now ${id}`, command: { do: "stepIn", combatant: id, now: true } };
    return factory.enabled(
      { command: { do: "stepIn", combatant: id } },
      ...(choices.waiting === "keep" ? [atOnce] : []),
    );
  }
  if (isSwapped(choices)) return factory.enabled({ command: { do: "swap", combatant: id } });
  // The turn of all waits, so a person needs one button.
  const delayed = (who: CombatantId): Control[] => factory.enabled({ command: { do: "delay", combatant: who } });
  const own = actingIn(fight).find((who) => delayed(who).length > 0);
  return own === id ? delayed(id) : [];
}

function stateOf({ fight, acting }: ScreenContext, id: CombatantId): RowState {
  const state = stateInTurns(fight, acting, id);
  return state === "waiting" && isDelaying(fight, id) ? "delayed" : state;
}

function tagsOf({ fight, choosing, chooser }: ScreenContext, id: CombatantId, state: RowState): Tag[] {
  if (state === "acting") return [actingTag];
  if (choosing && chooser === id) return [{ label: text("parts.tags.names-next"), tone: "actor" }];
  if (isSteppingIn(fight, id)) return [{ label: text("parts.tags.steps-in"), tone: "plain" }];
  return fight.rules.first === id ? [{ label: text("parts.tags.goes-first"), tone: "plain" }] : [];
}

/** C-32: how often it acts in a round, by the GM's hand. */
const turnsControl = ({ fight, choices }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] =>
  choices.turns !== "several"
    ? []
    : factory.enabled({
        id: `turns ${id}`,
        label: text("parts.controls.turns"),
        group: "order",
        icon: "act",
        command: { do: "setTrait", combatant: id, trait: "turns" },
        fields: [integerField("value", text("parts.traits.turns"), 1, MOST_TURNS, turnsOf(fight, id))],
      });

/** N-1: the GM names who goes first, or clears the name. */
function firstControls({ fight, viewer }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (fight.stage !== "setup" || !viewer.gm || fight.rules.first === undefined) return [];
  const back = { id: `choose nobody ${id}`, command: { do: "choose", combatant: null } };
  return factory.enabled(fight.rules.first === id ? back : { command: { do: "choose", combatant: id } });
}

/** The GM can answer for a player. */
const othersChoice = (context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] =>
  context.viewer.gm && context.able.includes(id) && !context.choosable.has(id)
    ? factory.enabled(nextIs(context, id))
    : [];

/** N-4: asks the user whom the fight waits for. */
function promptsOf(context: ScreenContext, factory: ControlFactory): Prompt[] {
  const { choosing, asked, chooser } = context;
  if (!choosing || !asked) return [];
  const byName = (id: CombatantId) => ({ ...nextIs(context, id), label: text("names.one", { combatant: named(id) }) });
  const answers = factory.enabled(...context.heads.filter((id) => context.choosable.has(id)).map(byName));
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

/** The end of the turn. If one combatant alone can be named, it goes next without a question. */
function endFooter(context: ScreenContext, factory: ControlFactory): Footer {
  if (isTogether(context.choices))
    return turnFooter(factory, newsOf(context), { label: text("parts.controls.end-all") });
  const only = context.heads.find((id) => isOnlyNext(context, id));
  const ends = only === undefined ? [] : factory.enabled(endingWith(context, only));
  if (ends.length > 0) return stepFooter(ends, newsOf(context));
  const footer = turnFooter(factory, newsOf(context));
  const { turns, ticks } = context.choices;
  return turns === "clock" && footer.next !== null ? { ...footer, aside: factory.enabled(otherCost(ticks)) } : footer;
}

const endingWith = (context: ScreenContext, next: CombatantId): ControlSpec => ({
  ...endTurnButton(context),
  id: `end turn, next ${next}`,
  cost: text("parts.costs.then", { combatant: named(next) }),
  command: { do: "endTurn", next },
});

function choiceFooter(context: ScreenContext, factory: ControlFactory): Footer {
  const [only, ...others] = context.heads;
  const next =
    only === undefined || others.length > 0 || !context.mayChoose
      ? []
      : factory.enabled({
          ...nextIs(context, only),
          label: text("parts.controls.next-is", { combatant: named(only) }),
          tone: context.choosable.has(only) ? "primary" : "plain",
        });
  const waiting = context.asked ? text("parts.footer.choose") : choiceNews(context);
  return stepFooter(next, waiting);
}
