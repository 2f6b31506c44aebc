import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context, ScreenParts } from "../../engine/variant";

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
import type { ControlFactory } from "../../screen/control-factory";
import type { Control, Footer, Pips, Prompt, Row, RowState, Tag } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import {
  coverSpec,
  endSceneSpec,
  endTurnSpec,
  handOverSpecs,
  reactionSpec,
  seizeSpec,
  setAllyBandSpecs,
  strikeSpec,
  takeTurnSpec,
  willpowerSpec,
} from "./controls";
import { firstToAct, mayActOf } from "./flow";
import { screenContext, stateOf, type ScreenContext } from "./screen-context";
import { panelOf } from "./panel";
import { budgetPips } from "./pips";
import { poolOf } from "./pool";
import { isReady, type State } from "./state";
import { sideWord, standingWords } from "./words";

/** Draws the tracker and the panel. */
export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = screenContext(given);
  return {
    header: { round: header(context).round, stage: stageOf(context) },
    news: newsOf(context),
    rows: context.seen.map((id) => rowOf(context, factory, id)),
    prompts: [...strikePrompt(context, factory), ...seizePrompt(context, factory), ...choosePrompt(context, factory)],
    footer: footerOf(context, factory),
    panel: panelOf(context, factory),
  };
}

/** While turns are chosen it matters who chooses. */
function stageOf(context: ScreenContext): Text {
  const { fight } = context;
  const { control } = fight.rules;
  if (fight.stage !== "choosing" || fight.halted || control === null) return header(context).stage;
  return text("momentum.stages.choosing-of", { side: sideWord(control) });
}

function newsOf(context: ScreenContext): Text {
  if (context.active === "unseen") return text("tracker.news.unseen");
  return context.active === null ? stageOf(context) : text("tracker.news.turn", { combatant: named(context.active) });
}

function rowOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Row {
  const row = plainRow(context, id);
  const state = stateOf(context, id);
  const words = state === "acted" || state === "out" ? [text(`tracker.states.${state}`)] : [];
  return {
    ...row,
    state,
    tags: tagsOf(context, id, state),
    line: [...words, ...standingWords(context.fight, id), ...hiddenWord(context, id), ...row.line],
    pips: pipsOf(context, id),
    controls: rowControls(context, factory, id),
    menu: [...ownMenu(context, factory, id), ...gmMenu(context, factory, id), ...conditionMenu(context, factory, id)],
  };
}

function tagsOf({ fight }: ScreenContext, id: CombatantId, state: RowState): Tag[] {
  if (state === "acting") return [{ label: text("tracker.tags.acting"), tone: "actor" }];
  if (state === "reacting") return [{ label: text("momentum.tags.may-strike"), tone: "reactor" }];
  return fight.rules.next === id ? [{ label: text("momentum.tags.next"), tone: "plain" }] : [];
}

function pipsOf(context: ScreenContext, id: CombatantId): Pips[] {
  const { fight } = context;
  if (fight.round === 0 || fight.stage === "ended") return [];
  const left = isReady(fight, id) ? 1 : 0;
  const reaction: Pips = {
    id: "reaction",
    icon: "reaction",
    label: text("tracker.pips.reaction", { left, max: 1 }),
    left,
    max: 1,
    tone: "reactor",
  };
  return context.active === id ? [...budgetPips(fight, id), reaction] : [reaction];
}

function rowControls(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  const { active } = context;
  if (active === null || active === "unseen") return factory.enabled(takeTurnSpec(id));
  return context.striking.has(id) ? factory.enabled(strikeSpec(id, active, true)) : [];
}

/** The commands out of one's own turn. */
function ownMenu({ viewer, fight }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (fight.round === 0 || !controls(viewer, id)) return [];
  return factory.enabled(reactionSpec(id), willpowerSpec(id, "upgrade"), willpowerSpec(id, "other"));
}

function gmMenu({ viewer, fight, seen }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  return viewer.gm ? factory.enabled(coverSpec(fight, id), ...setAllyBandSpecs(fight, id, seen)) : [];
}

/** To those who have been left and may strike (M-16). */
function strikePrompt(context: ScreenContext, factory: ControlFactory): Prompt[] {
  const { active } = context;
  if (active === null || active === "unseen") return [];
  const able = [...context.striking].filter((id) => context.own.has(id));
  const strikes = factory.enabled(...able.map((id) => strikeSpec(id, active, able.length === 1)));
  if (strikes.length === 0) return [];
  return [
    {
      id: "strike",
      title: text("momentum.prompts.strike", { combatant: named(active) }),
      quote: null,
      body: text("momentum.prompts.strike-body", { names: { names: able } }),
      controls: strikes,
    },
  ];
}

/** To the players, the moment they may (M-5). */
function seizePrompt({ fight, viewer }: ScreenContext, factory: ControlFactory): Prompt[] {
  const seize = viewer.gm ? [] : factory.enabled(seizeSpec("players"));
  if (seize.length === 0) return [];
  const title = text("momentum.prompts.seize");
  return [
    {
      id: "seize",
      title,
      quote: null,
      body: text("momentum.prompts.seize-body", { left: poolOf(fight) }),
      controls: seize,
    },
  ];
}

/** To a player whose side chooses, and who may act (M-2). */
function choosePrompt(context: ScreenContext, factory: ControlFactory): Prompt[] {
  const { viewer, own } = context;
  if (viewer.gm) return [];
  const able = context.seen.filter((id) => own.has(id));
  const acts = able.flatMap((id) =>
    factory.enabled(
      takeTurnSpec(
        id,
        able.length === 1
          ? text("momentum.controls.take-turn")
          : text("momentum.controls.take-turn-as", { combatant: named(id) }),
      ),
    ),
  );
  if (acts.length === 0) return [];
  return [
    {
      id: "choose",
      title: text("momentum.prompts.take-turn"),
      quote: null,
      body: text("momentum.prompts.take-turn-body"),
      controls: acts,
    },
  ];
}

function footerOf(context: ScreenContext, factory: ControlFactory): Footer {
  const { fight } = context;
  if (fight.stage === "ended") return endedFooter;
  if (fight.stage === "setup") return rollingFooter(context, factory);
  if (fight.halted) return haltedFooter(factory);
  const scene = factory.enabled(endSceneSpec);
  if (context.active === null) return { ...choosingFooter(context, factory), aside: scene };
  if (context.ownActor === null) return { next: null, aside: scene, waiting: newsOf(context) };
  const [end] = factory.enabled(endTurnSpec(context.ownActor));
  const aside = [...factory.enabled(...handOverSpecs(fight, context.ownActor, context.seen)), ...scene];
  return { next: end ?? null, aside, waiting: end ? null : newsOf(context) };
}

/** The viewer's own who comes first; where the other side chooses there is nothing to press. */
function choosingFooter(context: ScreenContext, factory: ControlFactory): Footer {
  const { fight, own } = context;
  const { control } = fight.rules;
  const first = firstToAct(fight);
  const mayAct = control === null ? [] : mayActOf(fight, control);
  const id = first !== null && own.has(first) ? first : mayAct.find((one) => own.has(one));
  const [next] =
    id === undefined
      ? []
      : factory.enabled(takeTurnSpec(id, text("momentum.controls.take-turn-of", { combatant: named(id) })));
  return { next: next ?? null, aside: [], waiting: next ? null : stageOf(context) };
}
