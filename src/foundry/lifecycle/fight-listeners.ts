import { postRolls } from "../chat/roll-messages";
import { rollBySystem } from "../documents/system-life/roll-by-system";
import { storeAlong } from "../documents/system-life/lives";
import { say } from "../authority/socket";
import { askForMemories } from "../session/memories";
import { wordsFor } from "../session/words";
import { askAboutChange } from "../windows/external-changes-dialog";
import { isRehearsal } from "../store/flags";
import { SessionSlot } from "../session/session-slot";
import { drawFaces } from "../overlay/register";
import { trackersNow } from "../windows/docked";
import { afterStep, asPlayed } from "./after-step";
import { listenToFights, type FightSession } from "../session/fight-session";

/** Tells a GM that a record can't be read. The tracker says more, and offers what can be done. */
function tellDamaged(fight: FightSession): void {
  ui.notifications.error(game.i18n.localize("TURNWRIGHT.notifications.damaged"));
  askForMemories(fight, say);
}

/** Ties what is drawn and told of fights to their sessions. Before the first document is made. */
export const followFights = (): void =>
  listenToFights({
    changed: drawChanged,
    // Nothing that Foundry's own tracker draws has changed by that: whoever shows it draws that alone, not five hundred rows.
    drawPending: ({ combat }) => void Hooks.callAll("turnwright.changed", combat),
    storeAlong: async ({ combat }, moment, step) => storeAlong(combat, moment, step),
    rollBySystem: async (fight, command, options) => rollBySystem(fight, command, options),
    asPlayed,
    step: (fight, step) => afterStep(fight, step),
    rolled: async ({ combat }, encounter, rolls) =>
      isRehearsal(combat) ? undefined : postRolls(combat, encounter, rolls),
    refused: ({ combat }, command, refusal) => void Hooks.callAll("turnwright.refused", combat, command, refusal),
    damaged: tellDamaged,
    doneAfterAll: ({ combat }) => void ui.notifications.info(wordsFor(combat).own("notifications.done-after-all")),
    askAboutChange,
  });

/** True as long as other modules are still to be told of a change of the fight. */
const DUE = new SessionSlot<{ isDue: boolean }>(() => ({ isDue: false }));

/** The trackers in which a fight is in view. */
const trackersOf = ({ combat }: FightSession): ReturnType<typeof trackersNow> =>
  ui.combat?.viewed?.id === combat.id ? trackersNow() : [];

/**
 * Draws a fight that has changed wherever it is shown: the trackers, and whoever listens to `turnwright.changed`. Once for each moment, however
 * much changes in it.
 */
function drawChanged(fight: FightSession): void {
  const due = fight.slot(DUE);
  for (const tracker of trackersOf(fight)) tracker.turnwrightFollow?.();
  if (due.isDue) return;
  due.isDue = true;
  queueMicrotask(() => {
    due.isDue = false;
    Hooks.callAll("turnwright.changed", fight.combat);
  });
}

/** Draws the hit points of these combatants, which rows and the strip show: nothing else is drawn, and nobody else is told. */
export function drawHitPoints(fight: FightSession, combatants: readonly Combatant.Implementation[]): void {
  const ids = combatants.flatMap(({ id }) => id ?? []);
  const trackers = trackersOf(fight);
  for (const tracker of trackers) tracker.turnwrightDrawHitPoints?.(ids);
  if (trackers.length > 0) drawFaces();
}
