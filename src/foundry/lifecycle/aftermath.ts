import { eventsFor } from "../../core/index";
import type { Encounter } from "../../core/index";
import { between } from "../authority/decide";
import { Queues } from "../authority/queue";
import { viewerOf } from "../authority/viewer";
import { tellMissing } from "../bindings/missing";
import { tellInChat } from "../chat/tell";
import { mirrorDefeat, mirrorReveal, mirrorRoster } from "../roster/mirror";
import { reconcile } from "../roster/reconcile";
import { remember } from "../roster/last-shown";
import { tellThreats } from "../scene/melee-threat";
import { readingOf } from "../store/reading";
import type { News } from "../store/news";

/** The encounter as this client last saw it, by combat: what a step changed is seen against it. */
const lastSeen = new WeakMap<Combat.Implementation, Encounter>();

const acts = new Queues();

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
  if (news.kind === "done") await tellThreats(combat, news.events);
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
  // Who came while the first dice were falling is not in what was stored with them.
  if (before === null) reconcile(combat);
  // One step's after the other's, so that the chat tells them in the order in which they happened.
  acts
    .run(combat.id ?? "", async () => act(combat, before, now, news))
    .catch((error: unknown) => Hooks.onError("turnwright.aftermath", error as Error, { log: "error" }));
}
