import type { Command, Control, Screen } from "../../core/index";
import { idsOf } from "./acting";

/** The name of the field in which a move says whom it goes before. */
const BEFORE = "before";

/** The side of a row on which somebody would come to stand. */
export type Side = "before" | "after";

/** A screen's offers for one place in its order: to go before others, and to go last. */
interface RowMove {
  readonly before: Command;
  /** The others with a place, from top to bottom. */
  readonly others: readonly string[];
  /** Null where the rules let nobody go last. */
  readonly last: Command | null;
}

const isMove = ({ command, blocked }: Control): boolean => command.do === "reorder" && blocked === null;

function moveOf(screen: Screen, id: string): RowMove | null {
  const menus = screen.rows.flatMap((row) => [row, ...(row.group?.members ?? [])]).filter((entry) => entry.id === id);
  const own = menus
    .flatMap(({ menu }) => menu)
    .filter((control) => isMove(control) && control.command["combatant"] === id);
  for (const { command, fields } of own) {
    const field = fields.find(({ name }) => name === BEFORE);
    if (field?.kind !== "token") continue;
    const last = own.find((control) => control.fields.length === 0 && control.command[BEFORE] === null);
    return { before: command, others: field.people, last: last?.command ?? null };
  }
  return null;
}

/** The next combatant in the order as it is shown; null for the last. */
function nextOf(screen: Screen, id: string, others: readonly string[]): string | null {
  const order = screen.rows.flatMap(idsOf).filter((who) => who === id || others.includes(who));
  return order[order.indexOf(id) + 1] ?? null;
}

/**
 * The command (C-10) that puts somebody beside others in the order, the one of the row's menu.
 *
 * @param beside those who share a row; null for the end of the order
 * @returns null where the screen has no such control, those have no place, or it would change nothing
 */
export function moveTo(screen: Screen, id: string, beside: readonly string[] | null, side: Side): Command | null {
  const move = moveOf(screen, id);
  if (move === null) return null;
  const { others } = move;
  const places = (beside ?? others).map((who) => others.indexOf(who)).filter((place) => place >= 0);
  if (places.length === 0 || beside?.includes(id) === true) return null;
  const place = side === "before" ? Math.min(...places) : Math.max(...places) + 1;
  const before = others[place] ?? null;
  if (before === nextOf(screen, id, others)) return null;
  return before === null ? move.last : { ...move.before, [BEFORE]: before };
}
