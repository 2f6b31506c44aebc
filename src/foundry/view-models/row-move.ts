import type { Command, Control, Screen } from "../../core/index";
import { idsOf } from "./acting";

/** The field in which a move names the next combatant. */
const BEFORE = "before";

/** The side of a row where a combatant would be put. */
export type Side = "before" | "after";

/** The commands that move a row, with the field that names it. */
const MOVES: Readonly<Record<string, string>> = { reorder: "combatant", changeEntry: "entry" };

const isMove = ({ command, fields, blocked }: Control): boolean =>
  Object.hasOwn(MOVES, command.do) && (BEFORE in command || fields.length > 0) && blocked === null;

const movedBy = ({ command }: Control): unknown => command[MOVES[command.do] ?? ""];

/** A combatant's moves, and the others with a place from top to bottom. Null if the rules allow no move. */
function moveOf(screen: Screen, id: string) {
  const menus = screen.rows.flatMap((row) => [row, ...(row.group?.members ?? [])]).filter((entry) => entry.id === id);
  const own = menus.flatMap(({ menu }) => menu).filter((control) => isMove(control) && movedBy(control) === id);
  for (const { command, fields } of own) {
    const field = fields.find(({ name }) => name === BEFORE);
    if (field?.kind !== "token") continue;
    const last = own.find((control) => control.fields.length === 0 && control.command[BEFORE] === null);
    return { before: command, others: field.people, last: last?.command ?? null };
  }
  return null;
}

function nextOf(screen: Screen, id: string, others: readonly string[]): string | null {
  const order = screen.rows.flatMap(idsOf).filter((who) => who === id || others.includes(who));
  return order[order.indexOf(id) + 1] ?? null;
}

/**
 * The command (C-10) from the row's menu that puts a combatant beside others.
 *
 * @param beside the combatants of a row; null for the end of the order
 * @returns null if the screen has no such control, `beside` has no place, or nothing would change
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
