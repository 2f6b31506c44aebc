import { baseOf, controls, initiativeOf } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Context, ScreenParts } from "../../engine/variant";
import { ableAmong } from "../../mechanics/company-screen";
import { chipsOn } from "../../mechanics/effect-screen";
import { footerFor, haltedFooter, turnFooter } from "../../mechanics/footers";
import {
  conditionWords,
  header,
  hiddenWord,
  promptOf,
  rollTogether,
  roundHeader,
  standingRow,
  stateWords,
} from "../../mechanics/screen";
import { commonMenu } from "../../mechanics/common-menu";
import type {
  Control,
  ControlFactory,
  ControlSpec,
  Footer,
  Member,
  Prompt,
  Row,
  RowState,
  Screen,
} from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { scoreScreenOf, stateOf, type ScoreEntry, type ScoreScreen, type ScoreTie } from "./screen-context";
import { ambushControls, isOpenTie, panelOf, tieControls } from "./panel";
import { isVeiled } from "./ambush-visibility";
import { hasBlow, isLast, isMarked, type State } from "./state";
import { byField, placeCommands, turnsField } from "./words";

export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = scoreScreenOf(given);
  const rows = context.entries.map((entry) => rowOf(context, factory, entry));
  const members = new Map(rows.map(({ id, group }) => [id, group?.members ?? []]));
  return {
    header: headerOf(context),
    news: newsOf(context),
    rows,
    prompts: context.ties.flatMap((tie) => tiePrompt(context, factory, tie)),
    footer: footerOf(context, factory),
    panel: panelOf(context, factory, members),
    menuOf: (id) => menuOf(context, factory, id),
  };
}

function headerOf(context: ScoreScreen): Screen["header"] {
  const plain = roundHeader(context);
  if (context.fight.stage === "ambush")
    return { round: text("initiative-score.header.before-first"), stage: plain.stage };
  return context.acting.length > 1 ? { ...plain, stage: text("initiative-score.stages.group-turn") } : plain;
}

function newsOf(context: ScoreScreen): Text {
  if (!context.isRunning) return header(context).stage;
  return context.acting.length === 0
    ? text("tracker.news.unseen")
    : text("tracker.news.turn", { combatant: { together: context.acting } });
}

function rowOf(context: ScoreScreen, factory: ControlFactory, entry: ScoreEntry): Row {
  const { id, people, state } = entry;
  const row = standingRow(context, id, state, [...wordOf(context, state), ...placeWords(context, id)]);
  const shared: Row = {
    ...row,
    mine: people.some((who) => !context.viewer.gm && controls(context.viewer, who)),
    controls: rollControls(context, factory, entry),
  };
  if (people.length > 1) {
    const members = people.map((who) => memberOf(context, factory, who, state));
    return {
      ...shared,
      line: wordOf(context, state),
      effects: [],
      group: { id, able: ableAmong(context.fight, people), members },
    };
  }
  return {
    ...shared,
    controls: [...shared.controls, ...(row.mine ? factory.enabled(...placeCommands(id).filter(isAtHand)) : [])],
  };
}

/** Acting last is in the row for one's own. Blows are rarer, and the GM has all of these in the menu. */
const isAtHand = ({ command }: ControlSpec): boolean => command.do === "actLast";

function menuOf(context: ScoreScreen, factory: ControlFactory, id: CombatantId): Control[] {
  const place = placeCommands(id);
  const isAlone = context.entries.every(({ people }) => people.length < 2 || !people.includes(id));
  const isMine = isAlone && !context.viewer.gm && controls(context.viewer, id);
  return [
    ...factory.enabled(...(isMine ? place.filter((spec) => !isAtHand(spec)) : place)),
    // It may have left its group's place during the group's turn.
    ...(isAlone ? markControl(context, factory, id) : []),
    ...gmMenu(context, factory, id),
  ];
}

/** I-2 */
const markControl = ({ fight }: ScoreScreen, factory: ControlFactory, id: CombatantId): Control[] =>
  factory.enabled({ command: { do: "markActed", combatant: id, on: !isMarked(fight, id) } });

function memberOf(context: ScoreScreen, factory: ControlFactory, id: CombatantId, shared: RowState): Member {
  const { fight } = context;
  const state = stateOf(fight, id);
  return {
    id,
    state,
    marked: state === "acting" ? isMarked(fight, id) : null,
    line: [
      ...(state === shared ? [] : wordOf(context, state)),
      ...placeWords(context, id),
      ...hiddenWord(context, id),
      ...conditionWords(context, id),
    ],
    effects: chipsOn(context, id),
    controls: state === "acting" ? markControl(context, factory, id) : [],
    menu: [],
  };
}

/** Rolls for one combatant or its whole group (I-2). */
function rollControls(context: ScoreScreen, factory: ControlFactory, { id, people }: ScoreEntry): Control[] {
  const { fight, viewer } = context;
  const lacking = people.filter((who) => baseOf(fight, who) === null && controls(viewer, who));
  return rollTogether(context, factory, lacking.length > 0 ? lacking : [id], "initiative-score.controls.roll-group");
}

/** The row's menu: the GM's score changes (I-7), temporary or lasting, and conditions. */
function gmMenu(context: ScoreScreen, factory: ControlFactory, id: CombatantId): Control[] {
  const command = { do: "modifyScore", combatant: id };
  const label = text("initiative-score.controls.modify-turns");
  const forTurns = { id: `modify turns ${id}`, label, command, fields: [byField, turnsField] };
  const modify = context.viewer.gm ? factory.enabled({ ...forTurns, group: "order" }, { group: "order", command }) : [];
  return [...modify, ...hidingMenu(context, factory, id), ...commonMenu(context, factory, id)];
}

/** I-11: the GM ends a combatant's ambush hiding. */
function hidingMenu({ fight, viewer }: ScoreScreen, factory: ControlFactory, id: CombatantId): Control[] {
  if (!viewer.gm || !isVeiled(fight, id)) return [];
  const command = { do: "setCondition", combatant: id, condition: "hidden", on: false };
  return factory.enabled({ label: text("initiative-score.controls.out-of-hiding"), command });
}

const wordOf = ({ fight }: ScoreScreen, state: RowState): Text[] => (fight.stage === "setup" ? [] : stateWords(state));

function placeWords({ fight }: ScoreScreen, id: CombatantId): Text[] {
  return [
    ...(isLast(fight, id) ? [text("initiative-score.lines.acts-last")] : []),
    ...(hasBlow(fight, id) ? [text("initiative-score.lines.blow")] : []),
  ];
}

/** Asks the users who may settle an open tie among players' characters (I-4). */
function tiePrompt(context: ScoreScreen, factory: ControlFactory, tie: ScoreTie): Prompt[] {
  const { fight } = context;
  const [first] = tie.people;
  if (first === undefined || !isOpenTie(fight, tie)) return [];
  const ways = tieControls(context, factory, tie);
  const title = text("initiative-score.prompts.tie", { score: initiativeOf(fight, first) ?? 0 });
  return promptOf(
    `tie ${first}`,
    title,
    text("initiative-score.prompts.tie-body", { names: { names: tie.contenders } }),
    fight.stage === "ended" ? [] : ways,
  );
}

function footerOf(context: ScoreScreen, factory: ControlFactory): Footer {
  const { stage } = context.fight;
  const footer = footerFor(context, factory, () =>
    context.isRunning ? turnFooter(factory, newsOf(context)) : haltedFooter(factory),
  );
  const isPlanned = stage === "setup" || (stage === "ambush" && context.isRunning);
  return isPlanned ? { ...footer, aside: ambushControls(context, factory) } : footer;
}
