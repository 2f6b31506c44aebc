import type { CombatantId, Screen } from "../../core/index";
import { entriesOn } from "./acting";

/** The reason for a combatant's mark on the map. */
export type MarkKind = "acting" | "reacting" | "asked";

/** Those whom a prompt to this viewer is about. */
const askedByPrompts = ({ prompts }: Screen): string[] =>
  prompts.flatMap(({ controls }) =>
    controls.flatMap(({ command }) => {
      const id = command["combatant"];
      return typeof id === "string" ? [id] : [];
    }),
  );

/**
 * Everybody to be marked on the map, members of groups each for themselves. Whoever acts or reacts already does so in the eyes of all;
 * whoever is only asked comes after that.
 */
export function marksOn(screen: Screen): ReadonlyMap<CombatantId, MarkKind> {
  const asked = new Set([
    ...screen.rows.flatMap((row) => (row.asked === true ? [row.id] : [])),
    ...askedByPrompts(screen),
  ]);
  return new Map(
    entriesOn(screen).flatMap(({ id, state }): [CombatantId, MarkKind][] => {
      if (state === "acting" || state === "reacting") return [[id, state]];
      return asked.has(id) ? [[id, "asked"]] : [];
    }),
  );
}
