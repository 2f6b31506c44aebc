import { say } from "../authority/socket";
import { listenToFights } from "../session/listeners";
import { askForMemories } from "../session/memories";
import { wordsFor } from "../session/words";
import { askAboutChange } from "../windows/dialogs";
import { isRehearsal } from "../store/rehearsal";
import { deedsToCome } from "../deeds/part";
import { afterSteps } from "./after-step-part";
import { drawChanged } from "./draw-changes";
import type { FightSession } from "../session/fight-session";
import type { Fight } from "../session/fight";

/** Tells a GM that a record can't be read. The tracker says more, and offers what can be done. */
function tellDamaged(fight: Fight): void {
  ui.notifications.error(game.i18n.localize("TURNWRIGHT.notifications.damaged"));
  askForMemories(fight, say);
}

/** Tells a GM that a fight's rules did not come. The tracker says it too, and offers to try again. */
function tellNotLoaded(): void {
  if (game.user.isGM) ui.notifications?.error("TURNWRIGHT.notifications.not-loaded", { localize: true });
}

/** Ties what is drawn and told of fights to their sessions. Before the first document is made. */
export const followFights = (sessionFor: (fight: Fight) => FightSession): void =>
  listenToFights({
    changed(fight) {
      afterSteps.now?.ruleOwnTurns();
      drawChanged(fight);
    },
    // Nothing that Foundry's own tracker draws has changed by that: whoever shows it draws that alone, not five hundred rows.
    drawPending: ({ combat }) => void Hooks.callAll("turnwright.changed", combat),
    needs: () => [...(afterSteps.now === null ? [afterSteps] : []), ...deedsToCome()],
    storeAlong: async ({ combat }, moment, step) => (await afterSteps.here()).storeAlong(combat, moment, step),
    rollBySystem: async (fight, command, options) =>
      (await afterSteps.here()).rollBySystem(sessionFor(fight), command, options),
    // A fight has no screen before this part is here.
    asPlayed: (fight, screen) => afterSteps.now?.asPlayed(fight, screen) ?? screen,
    step: (fight, step) => afterSteps.now?.afterStep(sessionFor(fight), step),
    rolled: async ({ combat }, encounter, rolls) =>
      isRehearsal(combat) ? undefined : afterSteps.now?.postRolls(combat, encounter, rolls),
    refused: ({ combat }, command, refusal) => void Hooks.callAll("turnwright.refused", combat, command, refusal),
    damaged: tellDamaged,
    notLoaded: tellNotLoaded,
    doneAfterAll: ({ combat }) => void ui.notifications.info(wordsFor(combat).own("notifications.done-after-all")),
    askAboutChange,
  });
