import type { Encounter } from "../../core/index";
import { removal } from "../compat/operators";
import { encodeKeys } from "./keys";

/** The ids that an undo or a redo could bring back: those whose leaving is still in the history. */
function recallable(encounter: Encounter): Set<string> {
  const commands = [...Object.values(encounter.past), ...Object.values(encounter.undone)].map(({ command }) => command);
  const ids = commands.flatMap((command) => {
    if (command.do === "leave") return [String(command["combatant"])];
    if (command.do === "join") return (command["combatants"] as { id: string }[]).map(({ id }) => id);
    return [];
  });
  return new Set(ids);
}

/**
 * The kept copies of combatants that have left, brought up to date: those that are new are added, those that no step of the
 * history can bring back any more go.
 *
 * @param stored the copies kept so far, by id
 * @param fresh the copies of those leaving now
 * @returns the part of an update, null where nothing changes
 */
export function deletedChange(
  stored: Readonly<Record<string, unknown>>,
  fresh: Readonly<Record<string, unknown>>,
  next: Encounter,
): Record<string, unknown> | null {
  const wanted = recallable(next);
  const added = Object.entries(fresh)
    .filter(([id]) => wanted.has(id))
    .map(([id, document]) => [id, encodeKeys(document)] as const);
  const gone = Object.keys(stored).filter((id) => !wanted.has(id) && !Object.hasOwn(fresh, id));
  if (added.length === 0 && gone.length === 0) return null;
  return Object.fromEntries([...added, ...gone.map((id) => removal(id))]);
}
