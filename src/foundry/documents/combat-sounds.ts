import type { GameEvent, Member, Row, RowState, Screen } from "../../core/index";

/** What Foundry's combat theme has a sound for in the middle of a fight. */
export type Cue = "yourTurn" | "nextUp";

/** The ids of those who act, by a screen: whose turn it is, and who is asked whether to take one. */
export function actingOn(screen: Pick<Screen, "rows">): ReadonlySet<string> {
  return new Set(entries(screen).flatMap(({ id, state }) => (state === "acting" ? [id] : [])));
}

/** Everybody on a screen, from top to bottom. */
function entries({ rows }: Pick<Screen, "rows">): { readonly id: string; readonly state: RowState }[] {
  return rows.flatMap((row): readonly (Row | Member)[] => row.group?.members ?? [row]);
}

/** A step as a cue is worked out from it. */
interface Heard {
  readonly screen: Pick<Screen, "rows">;
  readonly events: readonly GameEvent[];
  /** Who acted before the step. */
  readonly before: ReadonlySet<string>;
  /** Whose turns are this user's to play. */
  readonly own: (id: string) => boolean;
  /** Whether anybody knows who comes next: not where turns are chosen. */
  readonly isOrdered: boolean;
}

/**
 * The sound that a step has for one user, null for none: that a turn of theirs begins, or is theirs to take; else that theirs
 * comes next, when another's begins. One step has one sound at most.
 */
export function cueFor({ screen, events, before, own, isOrdered }: Heard): Cue | null {
  const ended = new Set(events.flatMap((event) => (event.type === "turn-ended" ? event.combatants : [])));
  const started = events.flatMap((event) =>
    event.type === "turn-started" && event.resumed !== true ? event.combatants : [],
  );
  const now = actingOn(screen);
  const begins = new Set([
    ...started.filter((id) => !before.has(id) || ended.has(id)),
    ...[...now].filter((id) => !before.has(id)),
  ]);
  if ([...begins].some(own)) return "yourTurn";
  if (begins.size === 0 || !isOrdered) return null;
  const all = entries(screen);
  const last = all.findLastIndex(({ id }) => now.has(id));
  const next = last < 0 ? undefined : all.slice(last + 1).find(({ state }) => state === "waiting");
  return next !== undefined && own(next.id) ? "nextUp" : null;
}
