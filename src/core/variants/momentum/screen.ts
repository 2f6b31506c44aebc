import { combatant, controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context, ScreenParts } from "../../engine/variant";
import {
  endedFooter,
  haltedFooter,
  header,
  hiddenWord,
  named,
  personField,
  plainRow,
  rollingFooter,
} from "../../mechanics/screen";
import { commonMenu } from "../../mechanics/common-menu";
import type { ControlFactory } from "../../screen/control-factory";
import type { Control, Footer, Pips, Prompt, Row, RowState, Tag } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { firstToAct, mayActOf } from "./flow";
import { screenContext, stateOf, type ScreenContext } from "./screen-context";
import { panelOf } from "./panel";
import { poolOf } from "./pool";
import { BANDS, type State } from "./state";
import { bandField, budgetPips, reactionPip, seize, standingWords } from "./words";

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
  return text("momentum.stages.choosing-of", { side: text(`sides.${control}`) });
}

function newsOf(context: ScreenContext): Text {
  if (context.actor !== null) return text("tracker.news.turn", { combatant: named(context.actor) });
  return context.isRunning ? text("tracker.news.unseen") : stageOf(context);
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
    menu: [...ownMenu(context, factory, id), ...gmMenu(context, factory, id), ...commonMenu(context, factory, id)],
  };
}

function tagsOf({ fight }: ScreenContext, id: CombatantId, state: RowState): Tag[] {
  if (state === "acting") return [{ label: text("tracker.tags.acting"), tone: "actor" }];
  if (state === "reacting") return [{ label: text("momentum.tags.may-strike"), tone: "reactor" }];
  return fight.rules.next === id ? [{ label: text("momentum.tags.next"), tone: "plain" }] : [];
}

function pipsOf({ fight, actor }: ScreenContext, id: CombatantId): Pips[] {
  if (fight.round === 0 || fight.stage === "ended") return [];
  return [...(actor === id ? budgetPips(fight, id) : []), reactionPip(fight, id)];
}

function rowControls({ actor, striking }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (actor === null) return factory.enabled({ command: { do: "takeTurn", combatant: id } });
  return striking.has(id) ? factory.enabled({ command: { do: "provoked", combatant: id, mover: actor } }) : [];
}

/** The commands out of one's own turn. */
function ownMenu({ viewer, fight }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (fight.round === 0 || !controls(viewer, id)) return [];
  return factory.enabled(
    { command: { do: "useReaction", combatant: id } },
    { command: { do: "willpower", combatant: id, use: "upgrade" } },
    { command: { do: "willpower", combatant: id, use: "other" } },
  );
}

/** In a horde nobody looks for one among so many, and a list in every row would slow the screen. */
const MOST_LISTED = 12;

function gmMenu({ viewer, seen }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (!viewer.gm) return [];
  const others = seen.filter((one) => one !== id);
  const noted = ["setCover", "setState"].map((name) => ({ command: { do: name, combatant: id } }));
  if (others.length > MOST_LISTED) return factory.enabled(...noted);
  const fields = [personField("to", others), bandField(BANDS)];
  return factory.enabled(...noted, { command: { do: "setBand", combatant: id }, fields });
}

/** To those who have been left and may strike (M-16). */
function strikePrompt({ actor, own, striking }: ScreenContext, factory: ControlFactory): Prompt[] {
  if (actor === null) return [];
  const able = [...striking].filter((id) => own.has(id));
  const strikes = factory.enabled(
    ...able.map((id) => ({
      ...(able.length > 1 && { label: text("momentum.controls.strike-as", { combatant: named(id) }) }),
      command: { do: "provoked", combatant: id, mover: actor },
    })),
  );
  const title = text("momentum.prompts.strike", { combatant: named(actor) });
  return prompt("strike", title, text("momentum.prompts.strike-body", { names: { names: able } }), strikes);
}

/** To the players, the moment they may (M-5). */
function seizePrompt({ fight, viewer }: ScreenContext, factory: ControlFactory): Prompt[] {
  const answers = viewer.gm ? [] : factory.enabled(seize("players"));
  const body = text("momentum.prompts.seize-body", { left: poolOf(fight) });
  return prompt("seize", text("momentum.prompts.seize"), body, answers);
}

/** To a player whose side chooses, and who may act (M-2). */
function choosePrompt({ viewer, own, seen }: ScreenContext, factory: ControlFactory): Prompt[] {
  if (viewer.gm) return [];
  const able = seen.filter((id) => own.has(id));
  const acts = factory.enabled(
    ...able.map((id) => ({
      ...(able.length > 1 && { label: text("momentum.controls.take-turn-as", { combatant: named(id) }) }),
      command: { do: "takeTurn", combatant: id },
    })),
  );
  return prompt("choose", text("momentum.prompts.take-turn"), text("momentum.prompts.take-turn-body"), acts);
}

/** A question with its answers; none where there are no answers. */
function prompt(id: string, title: Text, body: Text, answers: Control[]): Prompt[] {
  return answers.length === 0 ? [] : [{ id, title, quote: null, body, controls: answers }];
}

function footerOf(context: ScreenContext, factory: ControlFactory): Footer {
  const { fight, ownActor } = context;
  if (fight.stage === "ended") return endedFooter;
  if (fight.stage === "setup") return rollingFooter(context, factory);
  if (fight.halted) return haltedFooter(factory);
  const scene = factory.enabled({ command: { do: "endScene" } });
  if (!context.isRunning) return { ...choosingFooter(context, factory), aside: scene };
  if (ownActor === null) return { next: null, aside: scene, waiting: newsOf(context) };
  const [end] = factory.enabled({ command: { do: "endTurn" } });
  const aside = [...handOver(context, factory, ownActor), ...scene];
  return { next: end ?? null, aside, waiting: end ? null : newsOf(context) };
}

/** The turn under way ends, and one of the same side is named to go on (M-2); none where nobody is left. */
function handOver({ fight, seen }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  const others = mayActOf(fight, combatant(fight, id).side).filter((one) => seen.includes(one));
  if (others.length === 0) return [];
  return factory.enabled({
    id: `hand over ${id}`,
    label: text("momentum.controls.hand-over"),
    icon: "choose",
    tone: "quiet",
    command: { do: "endTurn" },
    fields: [personField("next", others)],
  });
}

/** The viewer's own who comes first; where the other side chooses there is nothing to press. */
function choosingFooter(context: ScreenContext, factory: ControlFactory): Footer {
  const { fight, own } = context;
  const { control } = fight.rules;
  const first = firstToAct(fight);
  const mayAct = control === null ? [] : mayActOf(fight, control);
  const id = first !== null && own.has(first) ? first : mayAct.find((one) => own.has(one));
  if (id === undefined) return { next: null, aside: [], waiting: stageOf(context) };
  const label = text("momentum.controls.take-turn-of", { combatant: named(id) });
  const [next] = factory.enabled({ label, command: { do: "takeTurn", combatant: id } });
  return { next: next ?? null, aside: [], waiting: next ? null : stageOf(context) };
}
