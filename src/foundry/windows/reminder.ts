import { toRoll } from "../session/roll-policy";
import { actingOn } from "../view-models/acting";
import { isPlayedBy } from "../authority/permissions";
import { MODULE_ID } from "../compat/module-id";
import { sessionOf } from "../session/fight-session";
import { fightViewOf } from "../session/fight-view";
import { SessionSlot } from "../session/session-slot";
import { wordsFor } from "../session/words";
import type { FightView } from "../session/fight-view";

/** The class on the sidebar's tab that draws the eye there for a moment. */
const REMINDED = "turnwright-reminded";

/** A wait of this client's user: for as long as nothing happens in the fight, it is one. */
interface Wait {
  /** The facts that must stay the same for it to go on. */
  readonly key: string;
  readonly timer: ReturnType<typeof setTimeout>;
}

const WAIT = new SessionSlot<{ now: Wait | null }>(() => ({ now: null }));

/** Tells whether a fight waits for this client's user: to act, to choose, to answer or to roll. */
function isAwaited(fight: FightView): boolean {
  const screen = fight.screen;
  if (screen === null || !fight.availability.ok) return false;
  const own = (id: string): boolean => isPlayedBy(game.user, fight.combat, id);
  const acting = [...actingOn(screen)];
  const stage = fight.encounter?.stage;
  if (acting.some(own)) return true;
  if (fight.encounter?.halted === true) return fight.viewer.gm;
  // A reaction in another's turn is a choice, not a duty: nobody waits for it.
  if (stage === "turn" && acting.length > 0) return false;
  return screen.prompts.length > 0 || (stage === "rolling" && toRoll(screen, own).length > 0);
}

/** The wait that is on now: null where nobody waits for this user, or the fight wants no reminder. */
function keyOf(combat: Combat.Implementation): string | null {
  const seconds = game.settings.get(MODULE_ID, "reminderSeconds");
  if (seconds <= 0 || !combat.active) return null;
  const fight = fightViewOf(combat);
  if (fight === null || !isAwaited(fight)) return null;
  return `${fight.screen?.rev ?? 0} ${seconds}`;
}

function remind(combat: Combat.Implementation): void {
  ui.notifications.info(wordsFor(combat).own("notifications.reminder"));
  for (const tab of document.querySelectorAll<HTMLElement>('#sidebar [data-action="tab"][data-tab="combat"]')) {
    tab.addEventListener("animationend", () => tab.classList.remove(REMINDED), { once: true });
    tab.classList.add(REMINDED);
  }
}

/**
 * Reminds whoever keeps the table waiting, on their own client, gently and once, after as many seconds as the GM has set. Any step in the
 * fight begins a new wait. To be called whenever the fight may have changed: begins to wait, goes on waiting, or stops.
 */
export function followWait(combat: Combat.Implementation): void {
  const key = keyOf(combat);
  const wait = sessionOf(combat).slot(WAIT);
  if ((wait.now?.key ?? null) === key) return;
  clearTimeout(wait.now?.timer);
  wait.now = null;
  if (key === null) return;
  const after = game.settings.get(MODULE_ID, "reminderSeconds") * 1000;
  // A reminder stays in place under its key: once for each wait.
  const timer = setTimeout(() => keyOf(combat) === key && remind(combat), after);
  wait.now = { key, timer };
}

/** The combat is gone: nobody waits in it any more. */
export const endWait = (combat: Combat.Implementation): void => clearTimeout(sessionOf(combat).slot(WAIT).now?.timer);
