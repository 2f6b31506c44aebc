import { combatant, controls, whyIdle } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import { named, text, type Text } from "../../state/text";
import type { Context, ScreenParts } from "../../engine/variant";
import { commonMenu } from "../../mechanics/common-menu";
import { reactionPip } from "../../mechanics/reactions";
import { personField } from "../../mechanics/fields";
import { footerFor, stepFooter, turnFooter } from "../../mechanics/footers";
import { header, promptOf, standingRow, stateWords, turnNews } from "../../mechanics/screen";
import type { Control, ControlFactory, ControlSpec, Footer, Pips, Prompt, Row } from "../../screen/screen";
import { firstToAct, mayActOf } from "./flow";
import { panelOf } from "./panel";
import { poolMax, poolOf } from "./pool";
import { screenContext, stateOf, tagOf, type ScreenContext } from "./screen-context";
import { isReady, type State } from "./state";
import { budgetPips, seize, standingWords } from "./words";

export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = screenContext(given);
  return {
    header: {
      round: header(context).round,
      stage: stageOf(context),
      progress: text("momentum.gauge.momentum", { value: poolOf(context.fight), max: poolMax(context.fight) }),
    },
    news: turnNews(context, stageOf(context)),
    rows: context.seen.map((id) => rowOf(context, factory, id)),
    prompts: [...strikePrompt(context, factory), ...seizePrompt(context, factory), ...choosePrompt(context, factory)],
    footer: footerFor(context, factory, () => roundFooter(context, factory)),
    panel: panelOf(context, factory),
    menuOf: (id) => [
      ...ownMenu(context, factory, id),
      ...gmMenu(context, factory, id),
      ...commonMenu(context, factory, id),
    ],
  };
}

function stageOf(context: ScreenContext): Text {
  const { fight } = context;
  const { control } = fight.rules;
  if (fight.stage !== "choosing" || fight.halted || control === null) return header(context).stage;
  return text("momentum.stages.choosing-of", { side: text(`sides.${control}`) });
}

function rowOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Row {
  const state = stateOf(context, id);
  const tag = tagOf(context, id);
  const mayAct = context.choosable.has(id);
  return {
    ...standingRow(context, id, state, [
      ...(mayAct ? [text("momentum.lines.may-act")] : []),
      ...stateWords(state),
      ...standingWords(context.fight, id),
    ]),
    ...(context.striking.has(id) && { does: text("momentum.tags.may-strike") }),
    tags: tag === null ? [] : [tag],
    ...(mayAct && { asked: "act" as const }),
    pips: pipsOn(context, id),
    controls: rowControls(context, factory, id),
  };
}

function pipsOn({ fight, actor, ownActor, own }: ScreenContext, id: CombatantId): Pips[] {
  if (fight.round === 0 || fight.stage === "ended") return [];
  const isUnspent = ownActor === id && own.has(id) && whyIdle(fight, id) === null;
  const budget = actor === id ? budgetPips(fight, id) : [];
  return [
    ...budget.map((pips) => (isUnspent ? { ...pips, unspent: true as const } : pips)),
    reactionPip(isReady(fight, id)),
  ];
}

/** M-2 */
const takeTurn = (id: CombatantId): ControlSpec => ({
  command: { do: "takeTurn", combatant: id },
  pick: { id, says: text("momentum.costs.turn") },
});

/** Skips the rules for combatants of the side that does not choose, which are many in a large battle. */
function rowControls({ fight, actor, striking }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (actor === null) {
    const isChosenFrom = fight.rules.control === combatant(fight, id).side;
    return isChosenFrom ? factory.enabled(takeTurn(id)) : [];
  }
  return striking.has(id) ? factory.enabled({ command: { do: "provoked", combatant: id, mover: actor } }) : [];
}

function ownMenu({ viewer, fight }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (fight.round === 0 || !controls(viewer, id)) return [];
  return factory.enabled(
    { command: { do: "useReaction", combatant: id } },
    { command: { do: "willpower", combatant: id, use: "upgrade" } },
    { command: { do: "willpower", combatant: id, use: "other" } },
  );
}

/** A longer list in every row would slow the screen, and would not be searched. */
const MOST_LISTED = 13;

function gmMenu({ viewer, seen }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  if (!viewer.gm) return [];
  const names = ["setCover", "setState", ...(seen.length > MOST_LISTED ? [] : ["setBand"])];
  return factory.enabled(...names.map((name) => ({ command: { do: name, combatant: id } })));
}

/** Asks the combatants that may strike (M-16). */
function strikePrompt({ actor, own, striking }: ScreenContext, factory: ControlFactory): Prompt[] {
  if (actor === null) return [];
  const able = [...striking].filter((id) => own.has(id));
  const strikes = able.map((id): ControlSpec => ({
    command: { do: "provoked", combatant: id, mover: actor },
    ...(able.length > 1 && { label: text("momentum.controls.strike-as", { combatant: named(id) }) }),
  }));
  const title = text("momentum.prompts.strike", { combatant: named(actor) });
  const body = text("momentum.prompts.strike-body", { names: { names: able } });
  return promptOf("strike", title, body, factory.enabled(...strikes));
}

/** Asks the players as soon as they may seize (M-5). */
function seizePrompt({ fight, viewer }: ScreenContext, factory: ControlFactory): Prompt[] {
  const body = text("momentum.prompts.seize-body", { left: poolOf(fight) });
  const answers = viewer.gm ? [] : factory.enabled(seize("players"));
  return promptOf("seize", text("momentum.prompts.seize"), body, answers);
}

/** Asks a player whose side chooses (M-2). */
function choosePrompt({ viewer, own, seen }: ScreenContext, factory: ControlFactory): Prompt[] {
  const able = viewer.gm ? [] : seen.filter((id) => own.has(id));
  const answers = factory.enabled(
    ...able.map((id): ControlSpec => ({
      ...takeTurn(id),
      ...(able.length > 1 && { label: text("momentum.controls.take-turn-as", { combatant: named(id) }) }),
    })),
  );
  return promptOf("choose", text("momentum.prompts.take-turn"), text("momentum.prompts.take-turn-body"), answers);
}

function roundFooter(context: ScreenContext, factory: ControlFactory): Footer {
  const scene = factory.enabled({ command: { do: "endScene" } });
  if (!context.isRunning) return stepFooter(nextTurn(context, factory), stageOf(context), scene);
  return {
    ...turnFooter(factory, turnNews(context, stageOf(context))),
    aside: [...handOver(context, factory), ...scene],
  };
}

/** Ends the turn and names the next combatant of the side (M-2). Empty if the side has no combatant left. */
function handOver({ fight, ownActor, seen }: ScreenContext, factory: ControlFactory): Control[] {
  if (ownActor === null) return [];
  const others = mayActOf(fight, combatant(fight, ownActor).side).filter((id) => seen.includes(id));
  if (others.length === 0) return [];
  return factory.enabled({
    id: `hand over ${ownActor}`,
    label: text("momentum.controls.hand-over"),
    icon: "choose",
    tone: "quiet",
    command: { do: "endTurn" },
    fields: [personField("next", others)],
  });
}

function nextTurn({ fight, own }: ScreenContext, factory: ControlFactory): Control[] {
  const { control } = fight.rules;
  const mayAct = control === null ? [] : mayActOf(fight, control);
  const id = [firstToAct(fight), ...mayAct].find((who) => who !== null && own.has(who));
  if (!id) return [];
  const label = text("momentum.controls.take-turn-of", { combatant: named(id) });
  return factory.enabled({ ...takeTurn(id), label });
}
