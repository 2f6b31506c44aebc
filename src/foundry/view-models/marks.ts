import type { CombatantId, Row, Screen } from "../../core/index";
import { entriesOn, hasMover } from "./acting";

/** Why a combatant is marked, on the map and in the strip alike. */
export type MarkKind = "acting" | "reacting" | "asked" | "may-act";

const askedByPrompts = ({ prompts }: Screen): string[] =>
  prompts.flatMap(({ controls }) =>
    controls.flatMap(({ command }) => {
      const id = command["combatant"];
      return typeof id === "string" ? [id] : [];
    }),
  );

/**
 * Finds the mark of a row or a member. If the viewer sees who has the move within the turn, nobody else is acting.
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
 * The combatants to mark on the map, group members separately. Acting and reacting outrank being asked, because
 * everyone sees them.
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
