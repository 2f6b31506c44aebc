import { combatant, controls } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { text, type Text } from "../state/text";
import type { Context, ScreenParts } from "../engine/variant";
import type { Control, ControlFactory, Row } from "../screen/screen";
import { commonMenu } from "./common-menu";
import { footerFor, stepFooter, turnFooter } from "./footers";
import { header, promptOf, rollControl, roundHeader, screenContextOf, standingRow } from "./screen";
import { stateInTurns, stateWords, turnNews } from "./screen";

/** More are easier to find in the list. */
const MOST_ANSWERS = 8;

/** What a variant adds to a plain screen. */
interface PlainScreen {
  /** The headline while somebody may take the next turn. By default, that anyone can go next. */
  readonly news?: Text;
  /** Adds to a row. */
  row?(row: Row): Row;
}

/**
 * A whole screen in common words, for variants with one acting combatant. Rows have the buttons to roll and to `take` a
 * turn, the footer ends the turn, and combatants that may take a turn are asked.
 */
export function plainScreen<Rules>(
  given: Context<Rules>,
  factory: ControlFactory,
  more: PlainScreen = {},
): ScreenParts {
  const context = screenContextOf(given);
  const { fight, viewer, acting, seen, variant } = context;
  const isChoosing = fight.stage === "choosing" && !fight.halted;
  const taking = (id: CombatantId): Control[] =>
    isChoosing ? factory.enabled({ command: { do: "take", combatant: id } }) : [];
  const choosing = more.news ?? text("parts.news.choosing-anybody");
  const news = turnNews(context, isChoosing ? choosing : header(context).stage);
  const isOwn = (id: CombatantId): boolean => (viewer.gm ? combatant(fight, id).side === "gm" : controls(viewer, id));
  const answers = seen.filter(isOwn).flatMap((id) => {
    const pick = { id, says: text("parts.costs.next") };
    const label = text("names.one", { combatant: { name: id } });
    return isChoosing ? factory.enabled({ id: `take ${id}`, pick, label, command: { do: "take", combatant: id } }) : [];
  });
  const isMany = answers.length > MOST_ANSWERS;
  const body = isMany ? text("parts.prompts.choose-many") : null;
  const rows = seen.map((id): Row => {
    const state = stateInTurns(fight, acting, id);
    const rolling = variant.numbers === null ? [] : rollControl(context, factory, id);
    const row: Row = {
      ...standingRow(context, id, state, fight.round > 0 ? stateWords(state) : []),
      controls: [...rolling, ...taking(id)],
    };
    return more.row?.(row) ?? row;
  });
  return {
    header: roundHeader(context),
    news,
    rows,
    prompts: answers.length === 0 ? [] : promptOf("take", text("parts.stages.choosing"), body, isMany ? [] : answers),
    footer: footerFor(context, factory, () => (isChoosing ? stepFooter([], choosing) : turnFooter(factory, news))),
    panel: [],
    menuOf: (id) => commonMenu(context, factory, id),
  };
}
