import { eventsFor } from "../../core/index";
import type { Encounter } from "../../core/index";
import { between } from "../authority/decide";
import { viewerOf } from "../authority/permissions";
import { tellMissing } from "../roster/tell-missing";
import { ownInitiativeText } from "../settings/sheet-report-notes";
import { tellInChat } from "../chat/messages";
import { mirrorDefeat, mirrorReveal, mirrorRoster } from "../roster/sync-documents";
import { mirrorAllEffects, mirrorEffects, tidyEffects } from "../roster/sync-effects";
import { reconcile } from "../roster/reconcile";
import { remember } from "../roster/last-shown";
import { afterWrites } from "../roster/document-queue";
import { tellThreats } from "../map/melee-threat";
import { readingOf } from "../store/reading";
import type { News } from "../store/step-options";

/** The encounter as this client last saw it, by combat: what a step changed is seen against it. */
const lastSeen = new WeakMap<Combat.Implementation, Encounter>();

/** The stored encounter of a combat; null where there is none to be read. */
function storedEncounter(combat: Combat.Implementation): Encounter | null {
  const reading = readingOf(combat);
  return reading.kind === "encounter" ? reading.encounter : null;
}

/** Begins to watch a combat: what is there now is nothing new. */
export function noteCombat(combat: Combat.Implementation): void {
  const encounter = storedEncounter(combat);
  if (encounter === null) return;
  lastSeen.set(combat, encounter);
  for (const combatant of combat.combatants) remember(combatant);
}

/** Tells this client's other modules and macros what happened, as far as its user may know. */
function tellHooks(combat: Combat.Implementation, encounter: Encounter, news: News): void {
  const replay = news.kind !== "done";
  for (const event of eventsFor(news.events, encounter, viewerOf(game.user, combat))) {
    Hooks.callAll("turnwright.event", combat, event, { replay });
  }
}

/** Those who came in with a step: all of them with the first that is stored. */
function newcomers(before: Encounter | null, news: News, now: Encounter): string[] {
  if (before === null) return Object.keys(now.combatants);
  return news.events.flatMap((event) => (event.type === "joined" ? [event.combatant] : []));
}

/** Runs what is to be written about a combat after whatever is being written about it now; a failure is told and stops nothing. */
function later(combat: Combat.Implementation, job: () => Promise<void>): void {
  afterWrites(combat, job).catch((error: unknown) =>
    Hooks.onError("turnwright.aftermath", error as Error, { log: "error" }),
  );
}

/** What the active gm's client does about a step beside telling of it. Whatever is taken back or given again is not told twice. */
async function act(combat: Combat.Implementation, before: Encounter | null, now: Encounter, news: News): Promise<void> {
  if (news.kind === "done") await tellInChat(combat, now, news.events);
  if (before !== null) {
    await between(combat.id ?? "", async () => {
      await mirrorRoster(combat, before, now);
      await mirrorDefeat(combat, before, now);
      await mirrorReveal(combat, before, now);
    });
  }
  await mirrorEffects(combat, before, now);
  if (news.kind === "done") await tellThreats(combat, news.events);
}

/** Whether the gm has been told since this client was loaded. */
let hasToldInitiative = false;

/** That the numbers of a fight are not to be found where Foundry keeps them: once, with the first fight that begins. */
function tellOwnInitiative(): void {
  const told = hasToldInitiative ? null : ownInitiativeText();
  if (told === null) return;
  hasToldInitiative = true;
  ui.notifications.info(told);
}

/** Everything that follows from a step once its update has arrived: shown by every client, written by the active gm's alone. */
export function afterStep(combat: Combat.Implementation, news: News): void {
  const now = storedEncounter(combat);
  if (now === null) return;
  const before = lastSeen.get(combat) ?? null;
  if (before === null) noteCombat(combat);
  lastSeen.set(combat, now);
  tellHooks(combat, now, news);
  if (!game.user.isActiveGM) return;
  tellMissing(combat, now, newcomers(before, news, now));
  // Who came while the first dice were falling is not in what was stored with them; nor are those, where the very same
  // encounter is back, who came or went while it was put aside.
  if (before === null || before.rev === now.rev) reconcile(combat);
  if (before === null) tellOwnInitiative();
  // One step's after the other's, so that the chat tells them in the order in which they happened.
  later(combat, async () => act(combat, before, now, news));
}

/** A combat has been deleted: what was shown of it elsewhere goes too. */
export function afterDeletion(combat: Combat.Implementation): void {
  const before = lastSeen.get(combat) ?? null;
  if (game.user.isActiveGM) later(combat, async () => mirrorEffects(combat, before, null));
}

/** The table wants effects to be seen on sheets, or no longer. */
export function afterChoiceOfEffects(): void {
  if (!game.user.isActiveGM) return;
  for (const combat of game.combats) later(combat, async () => mirrorAllEffects(combat, storedEncounter(combat)));
}

/** Puts right what may have been left undone while no gm was there. */
export function tidySheets(): void {
  if (!game.user.isActiveGM) return;
  tidyEffects(storedEncounter).catch((error: unknown) =>
    Hooks.onError("turnwright.aftermath", error as Error, { log: "error" }),
  );
}
