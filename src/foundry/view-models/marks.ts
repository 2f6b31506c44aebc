import type { CombatantId, Row, Screen } from "../../core/index";
import { entriesOn, hasMover } from "./acting";

/** The reason for a combatant's mark, the same on the map and in the strip. */
export type MarkKind = "acting" | "reacting" | "asked" | "may-act";

/** Those whom a prompt to this viewer is about. */
const askedByPrompts = ({ prompts }: Screen): string[] =>
  prompts.flatMap(({ controls }) =>
    controls.flatMap(({ command }) => {
      const id = command["combatant"];
      return typeof id === "string" ? [id] : [];
    }),
  );

/**
 * Finds the mark of a row, or of one of its members; null for none. Where the viewer sees who has the move within the turn, that one is
 * marked as acting, and nobody else.
 */
export function markerOn(screen: Screen): (pick: Pick<Row, "id" | "state" | "onMove">) => MarkKind | null {
  const isShared = hasMover(screen);
  const asked = new Map([
    ...askedByPrompts(screen).map((id) => [id, "asked"] as const),
    ...screen.rows.flatMap((row) =>
      row.asked === undefined ? [] : [[row.id, row.asked === "act" ? "may-act" : "asked"] as const],
    ),
  ]);
  return ({ id, state, onMove }) => {
    if (onMove === true || (state === "acting" && !isShared)) return "acting";
    if (state === "reacting") return "reacting";
    return state === "acting" ? null : (asked.get(id) ?? null);
  };
}

/**
 * Everybody to be marked on the map, members of groups each for themselves. Whoever acts or reacts already does so in the eyes of all;
 * whoever is only asked comes after that.
 */
export function marksOn(screen: Screen): ReadonlyMap<CombatantId, MarkKind> {
  const markOf = markerOn(screen);
  return new Map(
    entriesOn(screen).flatMap((entry): [CombatantId, MarkKind][] => {
      const mark = markOf(entry);
      return mark === null ? [] : [[entry.id, mark]];
    }),
  );
}
