import { controls, initiativeOf, isDefeated } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Context, ScreenParts } from "../../engine/variant";
import { footerFor, turnFooter } from "../../mechanics/footers";
import { header, promptOf, rollControl, screenContextOf, standingRow, stateInTurns } from "../../mechanics/screen";
import type { ScreenContext } from "../../mechanics/screen";
import { commonMenu } from "../../mechanics/common-menu";
import type {
  Control,
  ControlFactory,
  ControlSpec,
  Footer,
  Pips,
  Prompt,
  Row,
  RowState,
  Screen,
} from "../../screen/screen";
import { named, text, type Text, verbatim } from "../../state/text";
import { attending, isSettled, nextFocus } from "./attention";
import { COSTS, INTERRUPTS, kindsFor } from "./budget";
import { mayChooseAttention } from "./choices";
import { panelOf } from "./panel";
import { actionPips, freePips } from "./pips";
import type { State } from "./state";
import { attentionLine, attentionWord } from "./words";
import { eligibleIn, worldOf, worldWord } from "./worlds";

type PhasesScreen = ScreenContext<State>;

export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = screenContextOf(given);
  const rows = context.seen.map((id) => rowOf(context, factory, id));
  return {
    header: headerOf(context),
    news: newsOf(context),
    rows,
    prompts: promptsOf(context, factory),
    footer: footerFor(context, factory, () => phaseFooter(context, factory)),
    panel: panelOf(context, factory, rows),
    menuOf: (id) => menuOf(context, factory, id),
  };
}

function headerOf(context: PhasesScreen): Screen["header"] {
  const { round, rules } = context.fight;
  const { count } = rules;
  return {
    ...header(context),
    ...(round > 0 && { round: text("phases.header.combat-turn", { round }) }),
    stage: stageOf(context),
    ...(context.acting.length > 0 && count !== null && { progress: text("phases.header.count", { number: count }) }),
  };
}

function stageOf(context: PhasesScreen): Text {
  if (!context.isRunning) return header(context).stage;
  return context.acting.length === 0
    ? text("phases.stages.phase")
    : text("phases.stages.phase-at", { count: context.fight.rules.count ?? 0 });
}

function newsOf(context: PhasesScreen): Text {
  const [acting] = context.acting;
  if (acting !== undefined) return text("phases.news.phase", { combatant: named(acting) });
  return context.isRunning ? text("tracker.news.unseen") : header(context).stage;
}

function rowOf(context: PhasesScreen, factory: ControlFactory, id: CombatantId): Row {
  const state = stateInTurns(context.fight, context.acting, id);
  const number = initiativeOf(context.fight, id);
  return {
    ...standingRow(context, id, state, wordsOf(context, id, state)),
    // The count depends on the numbers, so a waiting combatant shows its own.
    ...(context.isRunning && state === "waiting" && (number ?? 0) > 0 && { does: verbatim(String(number)) }),
    ...(state === "acting" && { call: text("phases.calls.phase", { combatant: named(id) }) }),
    pips: pipsOf(context, factory, id),
    controls: inlineControls(context, factory, id),
  };
}

function wordsOf({ fight, viewer }: PhasesScreen, id: CombatantId, state: RowState): Text[] {
  const words: Text[] = [];
  const number = initiativeOf(fight, id);
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

function pipsOf(context: PhasesScreen, factory: ControlFactory, id: CombatantId): Pips[] {
  if (!context.isRunning) return [];
  const own = context.acting.includes(id) ? actionPips(context, factory, id) : [];
  return isDefeated(context.fight, id) ? own : [...own, freePips(context, factory, id)];
}

/** The most likely actions of the acting combatant, and Free Actions of a player's others. */
function inlineControls(context: PhasesScreen, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight, acting, own, viewer } = context;
  const roll = rollControl(context, factory, id);
  if (!own.has(id) || roll.length > 0) return roll;
  if (!acting.includes(id)) {
    const cheapest = interruptSpecs(id).slice(0, 1);
    return viewer.gm ? [] : factory.enabled({ command: { do: "free", combatant: id } }, ...cheapest);
  }
  const [kind = "physical"] = kindsFor(fight, id);
  // There is no room for the cost.
  const specs = COSTS.map((cost): ControlSpec => ({
    id: `act plainly ${id} ${cost} ${kind}`,
    cost: undefined,
    command: { do: "act", combatant: id, cost, kind },
  }));
  return factory.enabled(...specs);
}

/** P-13 */
const interruptSpecs = (id: CombatantId): ControlSpec[] =>
  INTERRUPTS.map((by) => ({ id: `interrupt ${id} ${by}`, command: { do: "interrupt", combatant: id, by } }));

function menuOf(context: PhasesScreen, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight, viewer, acting } = context;
  if (!controls(viewer, id)) return [];
  const specs: ControlSpec[] = [
    ...(acting.includes(id) ? COSTS.map((cost) => ({ command: { do: "act", combatant: id, cost } })) : []),
    { tone: "plain", command: { do: "free", combatant: id } },
    ...interruptSpecs(id),
    { command: attending(fight, id) },
    { command: { do: "setWorld", combatant: id } },
    { group: "order", command: { do: "adjustInitiative", combatant: id } },
  ];
  return [...factory.enabled(...specs), ...commonMenu(context, factory, id)];
}

/** P-6: asks a player with a choice of attention, until one is made for the coming roll. */
function promptsOf(context: PhasesScreen, factory: ControlFactory): Prompt[] {
  const { fight, own, viewer } = context;
  if (viewer.gm || fight.stage === "ended") return [];
  return [...own].filter((id) => owesChoice(context, id)).flatMap((id) => attentionPrompt(context, factory, id));
}

function owesChoice({ fight }: PhasesScreen, id: CombatantId): boolean {
  const open = !isSettled(fight, id) && !Object.hasOwn(fight.rules.chosen, id) && !isDefeated(fight, id);
  return open && mayChooseAttention(fight, id);
}

function attentionPrompt({ fight }: PhasesScreen, factory: ControlFactory, id: CombatantId): Prompt[] {
  const { attention } = nextFocus(fight, id);
  const answers = eligibleIn(fight, id).map((kind): ControlSpec => ({
    tone: kind === attention ? "primary" : "plain",
    command: attending(fight, id, kind),
  }));
  const title = text("phases.prompts.attention", { combatant: named(id) });
  const body = text("phases.prompts.attention-body", { kind: attentionWord(attention) });
  return promptOf(`attention ${id}`, title, body, factory.enabled(...answers));
}

function phaseFooter(context: PhasesScreen, factory: ControlFactory): Footer {
  const label = text("phases.controls.end-phase-of", { combatant: named(context.actor ?? "") });
  const brief = text("phases.controls.end-phase");
  return turnFooter(factory, newsOf(context), { label, brief, tone: "primary" });
}
