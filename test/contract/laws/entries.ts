import type { Encounter, Entry, GameEvent } from "../../../src/core/index";
import { isAccepted } from "../../properties/attempt";
import { law, shown } from "./law";

/** Whether an entry comes in a round, counted from its first on: an account of its own. */
function comesIn({ round, every }: Entry, now: number): boolean {
  if (round === undefined && every === undefined) return now > 0;
  for (let next = round ?? every ?? 1; next <= now; next += every ?? now + 1) if (next === now) return true;
  return false;
}

const HISTORY = new Set(["undone", "redone"]);

/** What is wrong with the entries that the events of a step tell of, or null. */
function wrongIn(before: Encounter, next: Encounter, events: readonly GameEvent[]): string | null {
  const known = new Map((before.entries ?? []).map((entry) => [entry.id, entry]));
  // What is changed or made in the step has other rounds from then on.
  const isNew = (id: string): boolean =>
    !known.has(id) || events.some((event) => event.type === "entry-changed" && event.entry === id);
  const told = new Set<string>();
  // Those at the end of a round that was closed come first in the next.
  const owed = new Set([...known.values()].flatMap((entry) => (entry.owed === true ? entry.id : [])));
  let { round } = before;
  for (const event of events) {
    if (event.type === "round-started") ({ round } = event);
    if (event.type === "entry-began" && owed.delete(event.entry)) continue;
    if (event.type === "entry-began" || event.type === "entry-passed") {
      const key = `${event.entry} in round ${round}`;
      const entry = known.get(event.entry);
      if (told.has(key)) return `${key} comes twice`;
      told.add(key);
      if (entry === undefined || isNew(event.entry)) continue;
      if (!comesIn(entry, round)) return `${key} comes, and is not due`;
      if (entry.came === round) return `${key} comes once more`;
    }
    if (event.type === "round-ended") {
      const missing = [...known.values()].filter(
        (entry) =>
          comesIn(entry, round) &&
          entry.came !== round &&
          !isNew(entry.id) &&
          !events.some((other) => other.type === "entry-removed" && other.entry === entry.id) &&
          !told.has(`${entry.id} in round ${round}`),
      );
      const first = missing.find(({ at }) => at === "round-start");
      if (first !== undefined) return `${first.id} does not come in round ${round}`;
      for (const { id } of missing) owed.add(id);
    }
  }
  const lost = [...owed].find((id) => next.entries?.some((entry) => entry.id === id && entry.owed !== true) === true);
  return lost === undefined || isNew(lost) ? null : `${lost} neither comes nor is owed`;
}

export const entriesComeAsTheySay = law("an entry comes exactly as often as it says (C-35)", ({ attempt }) => {
  if (!isAccepted(attempt)) return null;
  const { events } = attempt.result;
  if (events.some(({ type }) => HISTORY.has(type))) return null;
  const wrong = wrongIn(attempt.before, attempt.result.next, events);
  return wrong === null ? null : `${wrong}, by ${shown(attempt.given)}: ${shown(events)}`;
});
