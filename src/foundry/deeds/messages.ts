import { runningEncounter } from "../authority/decided-fight";
import { authorOf } from "../authority/permissions";
import { saidIn, type Said } from "../bindings/said";
import { documentAt } from "../bindings/sheet";
import { messageForms } from "../bindings/system";
import { sessionOf, type FightSession } from "../session/fight-session";
import { attackDeeds } from "./attacks";
import { noteDeeds, type Deed } from "./note";
import { saveDeeds } from "./saves";

const messageWith = (id: string): unknown => game.messages.get(id) ?? null;

/** The combatant who speaks in a message; undefined where nobody does, or nobody can tell which of several. */
function speakerIn(combat: Combat.Implementation, message: ChatMessage.Implementation): string | undefined {
  const { token, actor, scene } = message.speaker;
  const byToken = combat.combatants.filter((one) => one.tokenId === token && one.sceneId === scene);
  const all = byToken.length > 0 ? byToken : combat.combatants.filter((one) => one.actorId === actor);
  return all.length === 1 ? (all[0]?.id ?? undefined) : undefined;
}

/** The combatants whom a message is aimed at, as it says itself, else as its author has targeted when it came. */
function targetsIn(combat: Combat.Implementation, message: ChatMessage.Implementation, { targets }: Said): string[] {
  const aimed = targets.map(documentAt);
  const author = message.author?.targets ?? [];
  const documents = aimed.length > 0 ? aimed : [...author].map(({ document }) => document as unknown);
  return combat.combatants
    .filter(({ token, actor }) => documents.some((one) => one !== null && (one === token || one === actor)))
    .flatMap(({ id }) => id ?? []);
}

function deedsIn(session: FightSession, message: ChatMessage.Implementation, said: readonly Said[]): Deed[] {
  const encounter = runningEncounter(session);
  const combatant = speakerIn(session.combat, message);
  if (encounter === null || combatant === undefined || message.author === null) return [];
  const author = authorOf(message.author, session.combat);
  const all = said.map((one) => ({
    session,
    encounter,
    combatant,
    author,
    said: one,
    targets: targetsIn(session.combat, message, one),
  }));
  return [...all.flatMap(attackDeeds), ...saveDeeds(all)];
}

/** A message has come to the chat. On the client that decides: what it says that somebody has done is noted. */
export function hearMessage(message: ChatMessage.Implementation): void {
  const said = saidIn(messageForms(), message, { documentAt, messageWith });
  if (said.length === 0) return;
  for (const combat of game.combats) noteDeeds(sessionOf(combat), () => deedsIn(sessionOf(combat), message, said));
}
