import type { Encounter } from "../../core/index";
import { runningEncounter } from "../authority/decided-fight";
import { placeOf } from "../map/place";
import type { FightSession } from "../session/fight-session";
import { deedsInMessage } from "./messages";
import { forgotten, missedRevOf, missedWayOf } from "./missed";
import { isElsewhere } from "./moved";
import { ownDeeds } from "./movement";
import { noteAll, whereDecided } from "./note";
import { recent } from "./recent";
import { catchUpOnSheets } from "./sheets";

/** Tells whether the turn in which something was done is still the present one. */
const isStillOn = (encounter: Encounter, rev: number): boolean => rev >= encounter.rev - recent(encounter).length;

/** Notes the rolls that no GM has seen, in the order in which they came. */
async function catchUpOnRolls(session: FightSession): Promise<void> {
  const { combat } = session;
  const missed = game.messages.contents.flatMap((message) => {
    const rev = missedRevOf(message, combat);
    return rev === null ? [] : [{ message, rev }];
  });
  for (const { message, rev } of missed) {
    // Forgotten before it is noted: what is done twice is worse than what is not done.
    await message.update(forgotten(message, combat));
    const encounter = runningEncounter(session);
    if (encounter !== null && isStillOn(encounter, rev)) await noteAll(session, deedsInMessage(session, message));
  }
}

/** Notes the movements that no GM has seen, from where each began to where its token stands now. */
async function catchUpOnWays(session: FightSession): Promise<void> {
  const { combat } = session;
  for (const { id, token } of combat.combatants) {
    const missed = token ? missedWayOf(token, combat) : null;
    if (id === null || !token || missed === null) continue;
    await token.update(forgotten(token, combat));
    const encounter = runningEncounter(session);
    const { rev, ...origin } = missed;
    if (encounter !== null && isStillOn(encounter, rev) && isElsewhere(origin, placeOf(token)))
      await noteAll(session, ownDeeds(session, encounter, id, origin));
  }
}

/**
 * Notes what was done while no GM was there, and forgets it on the documents that say so: a GM who has just come looks at every fight
 * once. On the client that decides.
 */
export const catchUp = (session: FightSession): void =>
  whereDecided(session, async () => {
    await catchUpOnSheets(session);
    await catchUpOnWays(session);
    await catchUpOnRolls(session);
  });
