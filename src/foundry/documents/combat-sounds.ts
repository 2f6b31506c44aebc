import type { GameEvent, Screen } from "../../core/index";
import { isPlayedBy } from "../authority/permissions";
import { actingOn, nextOn } from "../view-models/acting";
import { SessionSlot } from "../session/session-slot";
import { systemMethodsOf } from "./system-methods/running-methods";
import type { FightSession } from "../session/fight-session";
import type { ObservedStep } from "../authority/session";

export type Cue = "yourTurn" | "nextUp";

interface HeardSound {
  readonly screen: Pick<Screen, "rows">;
  readonly events: readonly GameEvent[];
  readonly before: ReadonlySet<string>;
  readonly own: (id: string) => boolean;
}

/** A step's sound for a user: their turn begins or may be taken, or theirs is next as another begins. */
export function cueFor({ screen, events, before, own }: HeardSound): Cue | null {
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
  // An unseen turn that begins must not be heard (C-28).
  return begins.size > 0 && now.size > 0 && nextOn(screen).some(own) ? "nextUp" : null;
}

/** The combatants that acted at the last step, or null. */
const ACTED = new SessionSlot<{ before: ReadonlySet<string> | null }>(() => ({ before: null }));

interface Sounding {
  _playCombatSound(announcement: CONST.COMBAT_ANNOUNCEMENTS): void;
}

/** Plays a step's sound for this user, as Foundry does. */
export function soundStep(session: FightSession, { info, prior }: ObservedStep): void {
  const { combat } = session;
  const play = (cue: CONST.COMBAT_ANNOUNCEMENTS): void =>
    systemMethodsOf(combat).sendOwnEvents(() => (combat as unknown as Sounding)._playCombatSound(cue));
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
  });
  if (cue !== null) play(cue);
}
