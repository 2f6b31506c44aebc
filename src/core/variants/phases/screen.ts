import { controls, hasActed, isDefeated, markOf } from "../../state/combatants";
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
  rollControl,
  rollingFooter,
} from "../../mechanics/screen";
import type { ControlFactory, ControlSpec } from "../../screen/control-factory";
import type { Control, Footer, Pips, Prompt, Row, RowState } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { isSettled, nextFocus } from "./attention";
import {
  adjustSpec,
  attendSpec,
  endPhaseSpec,
  focusSpecs,
  freeSpec,
  kindsFor,
  namedActSpecs,
  plainActSpec,
} from "./controls";
import { screenContext, type ScreenContext } from "./screen-context";
import { panelOf } from "./panel";
import { actionPips, freePips } from "./pips";
import type { State } from "./state";
import { attentionLine, attentionWord, worldWord } from "./words";
import { eligibleIn, worldOf } from "./worlds";

/** Draws the tracker and the panel. */
export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = screenContext(given);
  const rows = context.seen.map((id) => rowOf(context, factory, id));
  return {
    header: { round: roundOf(context), stage: stageOf(context) },
    news: newsOf(context),
    rows,
    prompts: promptsOf(context, factory),
    footer: footerOf(context, factory),
    panel: panelOf(context, factory, rows),
  };
}

function roundOf(context: ScreenContext): Text {
  const { round } = context.fight;
  return round === 0 ? header(context).round : text("phases.header.combat-turn", { round });
}

function stageOf(context: ScreenContext): Text {
  const { acting, running, fight } = context;
  if (!running) return header(context).stage;
  return acting === null
    ? text("phases.stages.phase")
    : text("phases.stages.phase-at", { count: fight.rules.count ?? 0 });
}

function newsOf(context: ScreenContext): Text {
  const { acting, running } = context;
  if (acting !== null) return text("phases.news.phase", { combatant: named(acting) });
  return running ? text("tracker.news.unseen") : header(context).stage;
}

function rowOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Row {
  const row = plainRow(context, id);
  const state = stateOf(context, id, row.state);
  return {
    ...row,
    state,
    tags: state === "acting" ? [{ label: text("phases.stages.phase"), tone: "actor" }] : [],
    line: [...wordsOf(context, id, state, row.number), ...hiddenWord(context, id), ...row.line],
    pips: pipsOf(context, factory, id),
    controls: inlineControls(context, factory, id),
    menu: menuOf(context, factory, id),
  };
}

function stateOf({ fight, acting }: ScreenContext, id: CombatantId, plain: RowState): RowState {
  if (acting === id) return "acting";
  if (hasActed(fight, id)) return "acted";
  if (plain === "out") return "out";
  return markOf(fight, id).late === true ? "late" : "waiting";
}

function wordsOf({ fight, viewer }: ScreenContext, id: CombatantId, state: RowState, number: number | null): Text[] {
  const words: Text[] = [];
  if (fight.round > 0 && (state === "acted" || state === "out")) words.push(text(`tracker.states.${state}`));
  if (state === "late") words.push(text("phases.lines.late-phase"));
  if (fight.stage === "turn" && state === "waiting" && number !== null && number <= 0)
    words.push(text("phases.lines.no-phase"));
  const world = worldOf(fight, id);
  if (world !== "physical") words.push(worldWord(world));
  const asked = fight.stage === "setup" || fight.stage === "rolling";
  if (asked && controls(viewer, id) && !isSettled(fight, id))
    words.push(...attentionLine(nextFocus(fight, id).attention));
  return words;
}

function pipsOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Pips[] {
  if (!context.running) return [];
  const own = context.acting === id ? actionPips(context, factory, id) : [];
  return isDefeated(context.fight, id) ? own : [...own, freePips(context, factory, id)];
}

/** For the one acting what it will most likely do, for a player's others the Free action. */
function inlineControls(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight, acting, own, viewer } = context;
  const roll = rollControl(factory, id);
  if (!own.has(id) || roll.length > 0) return roll;
  if (acting !== id) return viewer.gm ? [] : factory.enabled(freeSpec(id));
  const [kind = "physical"] = kindsFor(fight, id);
  return factory.enabled(...(["simple", "complex"] as const).map((cost) => plainActSpec(id, cost, kind)));
}

function menuOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight, viewer, acting } = context;
  if (!controls(viewer, id)) return [];
  const specs: ControlSpec[] = [
    ...(acting === id ? namedActSpecs(fight, id) : []),
    { ...freeSpec(id), tone: "plain" },
    ...focusSpecs(fight, id),
    adjustSpec(id),
  ];
  return [...factory.enabled(...specs), ...conditionMenu(context, factory, id)];
}

/** P-6: to a player whose attention could go more than one way, as long as nothing has been chosen for the roll to come. */
function promptsOf(context: ScreenContext, factory: ControlFactory): Prompt[] {
  const { fight, own, viewer } = context;
  if (viewer.gm || fight.stage === "ended") return [];
  return [...own].filter((id) => owesChoice(context, id)).map((id) => attentionPrompt(context, factory, id));
}

function owesChoice({ fight }: ScreenContext, id: CombatantId): boolean {
  const open = !isSettled(fight, id) && !Object.hasOwn(fight.rules.chosen, id) && !isDefeated(fight, id);
  return open && eligibleIn(fight, id, worldOf(fight, id)).length > 1;
}

function attentionPrompt({ fight }: ScreenContext, factory: ControlFactory, id: CombatantId): Prompt {
  const { attention } = nextFocus(fight, id);
  const answers = eligibleIn(fight, id, worldOf(fight, id)).map((kind) => ({
    ...attendSpec(fight, id, kind),
    tone: kind === attention ? ("primary" as const) : ("plain" as const),
  }));
  return {
    id: `attention ${id}`,
    title: text("phases.prompts.attention", { combatant: named(id) }),
    quote: null,
    body: text("phases.prompts.attention-body", { kind: attentionWord(attention) }),
    controls: factory.enabled(...answers),
  };
}

function footerOf(context: ScreenContext, factory: ControlFactory): Footer {
  const { fight, acting } = context;
  if (fight.stage === "ended") return endedFooter;
  if (fight.stage !== "turn") return rollingFooter(context, factory);
  if (fight.halted) return haltedFooter(factory);
  if (acting === null) return { next: null, aside: [], waiting: newsOf(context) };
  const [end] = factory.enabled({
    ...endPhaseSpec,
    label: text("phases.controls.end-phase-of", { combatant: named(acting) }),
    tone: "primary",
  });
  const waiting = end ? null : text("phases.news.phase", { combatant: named(acting) });
  return { next: end ?? null, aside: [], waiting };
}
