import { findVariant } from "../../core/index";
import type { GameEvent, Screen } from "../../core/index";
import { isPlayedBy } from "../authority/permissions";
import { actingOn, entriesOn } from "../view-models/acting";
import { Slot } from "../session/slot";
import { livesOf } from "./system-life/lives";
import type { FightSession } from "../session/fight-session";
import type { SeenStep } from "../session/listeners";

/** The moments in the middle of a fight for which Foundry's combat theme has a sound. */
export type Cue = "yourTurn" | "nextUp";

/** A step as a cue is worked out from it. */
interface Heard {
  readonly screen: Pick<Screen, "rows">;
  readonly events: readonly GameEvent[];
  /** Those who acted before the step. */
  readonly before: ReadonlySet<string>;
  /** True for combatants whose turns are this user's to play. */
  readonly own: (id: string) => boolean;
  /** True if anybody knows who comes next: not where turns are chosen. */
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
  const all = entriesOn(screen);
  const last = all.findLastIndex(({ id }) => now.has(id));
  const next = last < 0 ? undefined : all.slice(last + 1).find(({ state }) => state === "waiting");
  return next !== undefined && own(next.id) ? "nextUp" : null;
}

/** Those who acted when the last step had been heard of; null before the first. */
const ACTED = new Slot<{ before: ReadonlySet<string> | null }>(() => ({ before: null }));

/** Foundry's own method for sounds of a fight; it is protected, and the only way there is. */
interface Sounding {
  _playCombatSound(announcement: CONST.COMBAT_ANNOUNCEMENTS): void;
}

/** Plays the sound of a step for this client's user, as Foundry has them: in the active combat, and from its second turn on. */
export function soundStep(session: FightSession, { info, prior, now }: SeenStep): void {
  const { combat } = session;
  const play = (cue: CONST.COMBAT_ANNOUNCEMENTS): void =>
    livesOf(combat).tell(() => (combat as unknown as Sounding)._playCombatSound(cue));
  if (prior.round === 0 && combat.current.round === 1 && info.by === game.user.id) play("startEncounter");
  const screen = session.screen();
  const acted = session.slot(ACTED);
  const { before } = acted;
  acted.before = screen === null ? null : actingOn(screen);
  if (screen === null || info.kind !== "done" || !combat.active || !prior.round) return;
  const cue = cueFor({
    screen,
    events: info.events,
    before: before ?? acted.before ?? new Set(),
    own: (id) => isPlayedBy(game.user, combat, id),
    isOrdered: (findVariant(now.variant)?.numbers ?? null) !== null,
  });
  if (cue !== null) play(cue);
}
