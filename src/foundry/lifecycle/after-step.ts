import { report } from "../parts/report";
import { trackingOf } from "../automation/record-deeds";
import { eventsFor, type Encounter, type Viewer } from "../../core/index";
import { forAWhile } from "../compat/connection";
import { decideAll } from "../authority/decide";
import { authorOfThisGM } from "../authority/permissions";
import { notifyMissingValues } from "../chat/missing-values";
import { notifyWithoutToken } from "../chat/without-token";
import { dropExpired, forgetExpired } from "../automation/expired-suggestions";
import { onFightStart } from "../automation/movement";
import { rememberSheets } from "../automation/last-seen";
import { postRolls } from "../chat/roll-messages";
import { storeDuringSystemMethod } from "../documents/system-methods/running-methods";
import { rollBySystem } from "../documents/system-methods/roll-by-system";
import { soundStep } from "../documents/combat-sounds";
import { dispatchTurnEvents } from "../documents/turn-events";
import { tryImport } from "../parts/try-import";
import { ownInitiativeText } from "../settings/own-initiative-note";
import { reachOf } from "../roster/reach-of";
import { syncAllEffects, syncEffects, tidyEffects } from "../roster/sync-effects";
import { closeChangeQuestion, rewriteOverwritten } from "../session/external-changes";
import { allSessions, connectFights, sessionOf, type FightSession } from "../session/fight-session";
import { startClockWithTurn } from "../session/turn-clock";
import { isRehearsal } from "../store/flags";
import { endReminder } from "../windows/reminder";
import type { ObservedStep } from "../authority/session";

/** An onlooker without combatants, who sees what everyone may read. */
const ONLOOKER: Viewer = { gm: false, controls: [] };

function callEventHooks({ combat, viewer }: FightSession, { now, info }: ObservedStep): void {
  const replay = info.kind !== "done";
  for (const happened of info.events) {
    const [open = null] = eventsFor([happened], now, ONLOOKER);
    for (const event of eventsFor([happened], now, viewer)) {
      Hooks.callAll("turnwright.event", combat, event, { replay, open });
    }
  }
}

/** The combatants that a change added. With the first stored state, all of them. */
function newcomers({ before, info, now }: ObservedStep): string[] {
  if (before === null) return Object.keys(now.combatants);
  return info.events.flatMap((event) => (event.type === "joined" ? [event.combatant] : []));
}

/** Whether the GM has been told since this client was loaded. */
let hasNotifiedInitiative = false;

function notifyOwnInitiative(): void {
  const notice = hasNotifiedInitiative ? null : ownInitiativeText();
  if (notice === null) return;
  hasNotifiedInitiative = true;
  ui.notifications.info(notice);
}

async function syncSheets(session: FightSession, { before, now, info }: ObservedStep): Promise<void> {
  const { combat } = session;
  if (before !== null) {
    const documents = await tryImport(async () => import("../roster/sync-documents"));
    await documents?.syncDocuments(combat, before, now, {
      statuses: trackingOf(combat).statuses === "do",
      isUndone: info.kind === "undone",
    });
    session.roster.noteStepMarks(before, now);
  }
  await syncEffects(combat, before, now);
}

/** Runs a job right after its change. A failure is reported and stops nothing. */
function enqueueNext(session: FightSession, job: () => Promise<void>): void {
  session.queue.runNext(job).catch(report("step"));
}

/** Says what the tokens show about melee, once a change makes it matter (S-14). */
async function recordThreats(session: FightSession, { info }: ObservedStep): Promise<void> {
  const part = await tryImport(async () => import("../map/melee-threat"));
  const { encounter } = session;
  const commands = encounter === null ? [] : part?.threatCommands(session.combat, encounter, info.events, reachOf);
  await decideAll(session, commands ?? [], authorOfThisGM());
}

function decideFurther(session: FightSession, step: ObservedStep): void {
  const { before, now, info } = step;
  forgetExpired(session, step);
  enqueueNext(session, async () => forAWhile(dropExpired(session, step)));
  rewriteOverwritten(session, now);
  notifyMissingValues(session.combat, now, newcomers(step));
  if (before !== null && info.kind !== "done") notifyWithoutToken(session.combat, before, now);
  enqueueNext(session, async () => forAWhile(syncSheets(session, step)));
  // A combatant that came while the first dice were rolling is not in the stored fight. Nor are changes made while the
  // same encounter was set aside.
  if (before === null || before.rev === now.rev) session.roster.reconcile();
  if (before === null) notifyOwnInitiative();
  if (info.kind !== "done") return;
  if ((before?.round ?? 0) === 0 && now.round > 0) onFightStart(session);
  session.steps.enqueue(async () =>
    (await tryImport(async () => import("../chat/messages")))?.postCards(session.combat, now, info.events),
  );
  if (info.events.some((event) => event.type === "turn-started" && event.resumed !== true))
    enqueueNext(session, async () => forAWhile(startClockWithTurn(session.combat)));
  enqueueNext(session, async () => recordThreats(session, step));
}

function afterStep(session: FightSession, step: ObservedStep): void {
  if (isRehearsal(session.combat)) return;
  if (game.user.isGM) rememberSheets(session);
  callEventHooks(session, step);
  soundStep(session, step);
  dispatchTurnEvents(session, step);
  closeChangeQuestion(session);
  if (session.mayDecide()) decideFurther(session, step);
}

/** After a combat's deletion, removes what was shown of it elsewhere. */
export function afterDeletion(session: FightSession, last: Encounter | null): void {
  endReminder(session.combat);
  closeChangeQuestion(session);
  if (session.mayDecide()) enqueueNext(session, async () => forAWhile(syncEffects(session.combat, last, null)));
}

export function afterChoiceOfEffects(): void {
  for (const session of allSessions()) {
    if (session.mayDecide() && session.stored !== null)
      enqueueNext(session, async () => forAWhile(syncAllEffects(session.combat, session.stored)));
  }
}

/** Completes on sheets what was missed while no GM decided. */
export const tidySheets = async (): Promise<void> =>
  tidyEffects(
    allSessions().map(({ combat }) => combat),
    (combat) => sessionOf(combat).stored,
  );

/** Connects the rooms that act on fights to their sessions. Call before the first document is made. */
export const registerFightListeners = (): void =>
  connectFights({
    storeDuringSystemMethod: async ({ combat }, moment, step) => storeDuringSystemMethod(combat, moment, step),
    rollBySystem: async ({ combat }, command) => rollBySystem(sessionOf(combat), command),
    onStep: ({ combat }, step) => afterStep(sessionOf(combat), step),
    onRolls: async ({ combat }, encounter, rolls) =>
      isRehearsal(combat) ? undefined : postRolls(combat, encounter, rolls),
  });
