import { asJoined, sees } from "../state/combatants";
import { text } from "../state/text";
import type { Context, ScreenParts } from "../engine/variant";
import type { CombatantId } from "../state/fight";
import type { Row } from "../screen/screen";
import { activeOf } from "./standing";

const PAUSE = text("tracker.news.unseen");

/**
 * An unseen turn looks like a pause, in which the combatant that acted last stays marked (C-28). With option
 * `unseenTurns`, the screen says that someone acts.
 */
export function withoutUnseenTurn(context: Context, parts: ScreenParts): ScreenParts {
  if (!isUnseenTurn(context, parts)) return parts;
  const { header, rows, footer, panel } = parts;
  const isTold = context.fight.options["unseenTurns"] === true;
  const news = isTold ? text("tracker.news.unseen-acts") : PAUSE;
  const last = isTold ? null : lastSeen(context);
  return {
    ...parts,
    news,
    header: { ...header, stage: news },
    rows: rows.map((row) => atRest(row, last !== null && idsIn(row).includes(last))),
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

/** The visible combatant whose turn ended last. Null before the first. */
function lastSeen({ fight, viewer }: Context): CombatantId | null {
  const ended = (id: CombatantId): number => fight.marks[id]?.acted ?? 0;
  const seen = asJoined(fight).filter((id) => ended(id) > 0 && sees(fight, viewer, id));
  return seen.toSorted((a, b) => ended(b) - ended(a))[0] ?? null;
}

const idsIn = ({ id, group }: Row): CombatantId[] => group?.members.map((member) => member.id) ?? [id];

/** `marked`: it keeps the mark of the last turn. */
const atRest = ({ does: _does, ...row }: Row, marked: boolean): Row => ({
  ...row,
  ...(marked && { onMove: true as const }),
});
