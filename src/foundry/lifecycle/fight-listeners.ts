import { postRolls } from "../chat/roll-messages";
import { rollBySystem } from "../documents/system-life/roll-by-system";
import { storeAlong } from "../documents/system-life/store-along";
import { say } from "../authority/socket";
import { listenToFights } from "../session/listeners";
import { askForMemories } from "../session/memories";
import { wordsFor } from "../session/words";
import { askAboutChange } from "../windows/external-changes-dialog";
import { isRehearsal } from "../store/flags";
import { afterStep, asPlayed } from "./after-step";
import { drawChanged } from "./draw-changes";
import type { FightSession } from "../session/fight-session";

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
