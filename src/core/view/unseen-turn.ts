import { sees } from "../state/combatants";
import { text } from "../state/text";
import type { Context, ScreenParts } from "../engine/variant";
import { activeOf } from "./standing";

const PAUSE = text("tracker.news.unseen");

/**
 * An unseen turn looks like a pause by the GM, in which no combatant is marked (C-28). With option `unseenTurns`, the
 * screen says that someone acts.
 */
export function withoutUnseenTurn(context: Context, parts: ScreenParts): ScreenParts {
  if (!isUnseenTurn(context, parts)) return parts;
  const { header, footer, panel } = parts;
  const isTold = context.fight.options["unseenTurns"] === true;
  const news = isTold ? text("tracker.news.unseen-acts") : PAUSE;
  return {
    ...parts,
    news,
    header: { ...header, stage: news },
    footer: { ...footer, waiting: footer.waiting === null ? null : news },
    panel: panel.filter(({ kind }) => kind !== "ladder"),
  };
}

/** Whether all acting combatants, or the combatant whose decision the fight waits for, are unseen. */
function isUnseenTurn({ fight, viewer }: Context, { news }: ScreenParts): boolean {
  if (viewer.gm) return false;
  const acting = activeOf(fight);
  return acting.length > 0 ? !acting.some((id) => sees(fight, viewer, id)) : news.key === PAUSE.key;
}
