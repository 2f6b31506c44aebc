import { report } from "../parts/report";
import { trackingOf } from "../automation/record-deeds";
import { eventsFor } from "../../core/index";
import type { Encounter, Screen, Viewer } from "../../core/index";
import { whileConnected } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import { byThisGM } from "../authority/permissions";
import { tellMissing } from "../chat/missing-values";
import { tellWithoutToken } from "../chat/returned";
import { dropPassed, forgetPassed } from "../automation/expired-suggestions";
import { hearStart } from "../automation/movement";
import { withSuggestions } from "../automation/suggestion-controls";
import { remember } from "../automation/last-seen";
import { soundStep } from "../documents/combat-sounds";
import { tellTurns } from "../documents/tell-turns";
import { threatCommands } from "../map/melee-threat";
import { comes } from "../parts/comes";
import { ownInitiativeText } from "../settings/own-initiative-note";
import { reachOf } from "../roster/reach-of";
import { sendAway, syncCover, syncDefeat, syncReveal, syncStatuses } from "../roster/sync-documents";
import { syncAllEffects, syncEffects, tidyEffects } from "../roster/sync-effects";
import { mendOverwritten } from "../session/external-changes";
import { allSessions, sessionOf, type FightSession } from "../session/fight-session";
import { asAsked } from "../session/roll-policy";
import { startWithTurn } from "../session/turn-clock";
import { isRehearsal } from "../store/flags";
import { endWait } from "../windows/reminder";
import type { SeenStep } from "../session/listeners";

export const asPlayed = (fight: FightSession, screen: Screen): Screen =>
  withSuggestions(fight, asAsked(screen, fight.viewer, game.settings.get(MODULE_ID, "rollsBy")));

/** An onlooker without combatants, who sees what everyone may read. */
const ONLOOKER: Viewer = { gm: false, controls: [] };

function tellHooks({ combat, viewer }: FightSession, { now, info }: SeenStep): void {
  const replay = info.kind !== "done";
  for (const happened of info.events) {
    const [open = null] = eventsFor([happened], now, ONLOOKER);
    for (const event of eventsFor([happened], now, viewer)) {
      Hooks.callAll("turnwright.event", combat, event, { replay, open });
    }
  }
}

/** The combatants that a change added. With the first stored state, all of them. */
function newcomers({ before, info, now }: SeenStep): string[] {
  if (before === null) return Object.keys(now.combatants);
  return info.events.flatMap((event) => (event.type === "joined" ? [event.combatant] : []));
}

/** Whether the GM has been told since this client was loaded. */
let hasToldInitiative = false;

function tellOwnInitiative(): void {
  const told = hasToldInitiative ? null : ownInitiativeText();
  if (told === null) return;
  hasToldInitiative = true;
  ui.notifications.info(told);
}

async function syncSheets(session: FightSession, { before, now }: SeenStep): Promise<void> {
  const { combat } = session;
  if (before !== null) {
    await sendAway(combat, before, now);
    await syncDefeat(combat, before, now);
    if (trackingOf(combat).statuses === "do") {
      await syncStatuses(combat, before, now);
      await syncCover(combat, before, now);
    }
    await syncReveal(combat, before, now);
    session.roster.noteMarks(before, now);
  }
  await syncEffects(combat, before, now);
}

/** Runs a job right after its change. A failure is reported and stops nothing. */
function follow(session: FightSession, job: () => Promise<void>): void {
  session.queue.runNext(job).catch(report("step"));
}

/** Says what the tokens show about melee, once a change makes it matter (S-14). */
async function tellThreats(session: FightSession, { info }: SeenStep): Promise<void> {
  const { encounter } = session;
  const commands = encounter === null ? [] : threatCommands(session.combat, encounter, info.events, reachOf);
  for (const command of commands) await session.give(command, byThisGM());
}

function decideFurther(session: FightSession, step: SeenStep): void {
  const { before, now, info } = step;
  forgetPassed(session, step);
  follow(session, async () => whileConnected(dropPassed(session, step)));
  mendOverwritten(session, now);
  tellMissing(session.combat, now, newcomers(step));
  if (before !== null && info.kind !== "done") tellWithoutToken(session.combat, before, now);
  follow(session, async () => whileConnected(syncSheets(session, step)));
  // A combatant that came while the first dice were rolling is not in the stored fight. Nor are changes made while the
  // same encounter was set aside.
  if (before === null || before.rev === now.rev) session.roster.reconcile();
  if (before === null) tellOwnInitiative();
  if (info.kind !== "done") return;
  if ((before?.round ?? 0) === 0 && now.round > 0) hearStart(session);
  session.steps.follow(async () =>
    (await comes(async () => import("../chat/messages")))?.tellInChat(session.combat, now, info.events),
  );
  if (info.events.some((event) => event.type === "turn-started" && event.resumed !== true))
    follow(session, async () => whileConnected(startWithTurn(session.combat)));
  follow(session, async () => tellThreats(session, step));
}

export function afterStep(session: FightSession, step: SeenStep): void {
  if (isRehearsal(session.combat)) return;
  if (game.user.isGM) remember(session);
  tellHooks(session, step);
  soundStep(session, step);
  tellTurns(session, step);
  if (session.mayDecide()) decideFurther(session, step);
}

/** After a combat's deletion, removes what was shown of it elsewhere. */
export function afterDeletion(session: FightSession, last: Encounter | null): void {
  endWait(session.combat);
  if (session.mayDecide()) follow(session, async () => whileConnected(syncEffects(session.combat, last, null)));
}

export function afterChoiceOfEffects(): void {
  for (const session of allSessions()) {
    if (session.mayDecide() && session.stored !== null)
      follow(session, async () => whileConnected(syncAllEffects(session.combat, session.stored)));
  }
}

/** Completes on sheets what was missed while no GM decided. */
export const tidySheets = async (): Promise<void> =>
  tidyEffects(
    allSessions().map(({ combat }) => combat),
    (combat) => sessionOf(combat).stored,
  );
