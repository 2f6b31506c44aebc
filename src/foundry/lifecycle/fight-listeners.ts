import { postRolls } from "../chat/roll-messages";
import { rollBySystem } from "../documents/system-life/roll-by-system";
import { storeAlong } from "../documents/system-life/lives";
import { say } from "../authority/socket";
import { comes } from "../parts/comes";
import { askForMemories } from "../session/memories";
import { wordsFor } from "../session/words";
import { isRehearsal } from "../store/flags";
import { SessionSlot } from "../session/session-slot";
import { drawFaces } from "../overlay/register";
import { trackersNow } from "../windows/docked";
import { afterStep, asPlayed } from "./after-step";
import { listenToFights, type FightSession } from "../session/fight-session";

/** Tells a GM that a record can't be read. The tracker says more and offers remedies. */
function tellDamaged(fight: FightSession): void {
  ui.notifications.error(game.i18n.localize("TURNWRIGHT.notifications.damaged"));
  askForMemories(fight, say);
}

/** Connects fights' drawings and reports to their sessions. Call before the first document is made. */
export const followFights = (): void =>
  listenToFights({
    changed: drawChanged,
    // Foundry's part of the tracker has not changed, so only the view of it is drawn, not five hundred rows.
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
    askAboutChange: async (session, change) =>
      (await comes(async () => import("../windows/external-changes-dialog")))?.askAboutChange(session, change) ??
      "leave",
  });

/** Whether other modules have yet to hear of the fight's change. */
const DUE = new SessionSlot<{ isDue: boolean }>(() => ({ isDue: false }));

const trackersOf = ({ combat }: FightSession): ReturnType<typeof trackersNow> =>
  ui.combat?.viewed?.id === combat.id ? trackersNow() : [];

/** Draws a changed fight everywhere. Once for each moment, however much changes. */
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

export function drawHitPoints(fight: FightSession, combatants: readonly Combatant.Implementation[]): void {
  const ids = combatants.flatMap(({ id }) => id ?? []);
  const trackers = trackersOf(fight);
  for (const tracker of trackers) tracker.turnwrightDrawHitPoints?.(ids);
  if (trackers.length > 0) drawFaces();
}
