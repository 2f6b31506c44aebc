import { combatantsToRoll, fightViewOf, type FightView, wordsFor } from "../session/fight-view";
import { actingOn } from "../view-models/acting";
import { isPlayedBy } from "../authority/permissions";
import { MODULE_ID } from "../compat/module-id";
import { sessionOf } from "../session/fight-session";
import { SessionSlot } from "../session/session-slot";

const REMINDED = "turnwright-reminded";

/** A fight's wait for this client's user, which continues as long as its key stays the same. */
const WAIT = new SessionSlot<{
  now: { readonly key: string; readonly timer: ReturnType<typeof setTimeout> } | null;
}>(() => ({ now: null }));

/** Whether a fight waits for this client's user to act, choose, answer or roll. */
function isAwaited(fight: FightView): boolean {
  const screen = fight.screen;
  if (screen === null || !fight.availability.ok) return false;
  const own = (id: string): boolean => isPlayedBy(game.user, fight.combat, id);
  const acting = [...actingOn(screen)];
  const stage = fight.encounter?.stage;
  if (acting.some(own)) return true;
  if (fight.encounter?.halted === true) return fight.viewer.gm;
  // A reaction in another's turn is a choice, so the fight does not wait for it.
  if (stage === "turn" && acting.length > 0) return false;
  return (
    screen.prompts.length > 0 || (fight.viewer.gm && stage === "rolling" && combatantsToRoll(screen, own).length > 0)
  );
}

/** The present wait's key. Null if the fight does not wait for this user, or reminders are off. */
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
 * Reminds a user whom the fight waits for, once per wait, after the GM's number of seconds. Any change in the fight
 * begins a new wait. Call whenever the fight may have changed.
 */
export function updateReminder(combat: Combat.Implementation): void {
  const key = keyOf(combat);
  const wait = sessionOf(combat).slot(WAIT);
  if ((wait.now?.key ?? null) === key) return;
  clearTimeout(wait.now?.timer);
  wait.now = null;
  if (key === null) return;
  const after = game.settings.get(MODULE_ID, "reminderSeconds") * 1000;
  // A finished reminder keeps its key, so that each wait has only one.
  const timer = setTimeout(() => keyOf(combat) === key && remind(combat), after);
  wait.now = { key, timer };
}

/** Ends the wait in a deleted combat. */
export const endReminder = (combat: Combat.Implementation): void =>
  clearTimeout(sessionOf(combat).slot(WAIT).now?.timer);
