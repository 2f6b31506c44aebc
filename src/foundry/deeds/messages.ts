import { authorOf } from "../authority/permissions";
import { saidIn, type Said } from "../bindings/said";
import { documentAt } from "../bindings/sheet";
import { messageForms } from "../bindings/system";
import { sessionOf, type FightSession } from "../session/fight-session";
import { attackCommand, attackDeeds } from "./attacks";
import { noteDeeds, type Deed } from "./note";
import type { Rolled } from "./rolled";
import { saveDeeds } from "./saves";

const messageWith = (id: string): unknown => game.messages.get(id) ?? null;

interface Heard {
  readonly message: ChatMessage.Implementation;
  readonly said: readonly Said[];
}

/** The combatants that may be a message's speaker: its token's, else all of its actor's. */
function speakersIn(combat: Combat.Implementation, message: ChatMessage.Implementation): string[] {
  const { token, actor, scene } = message.speaker;
  const byToken = combat.combatants.filter((one) => one.tokenId === token && one.sceneId === scene);
  const all = byToken.length > 0 ? byToken : combat.combatants.filter((one) => one.actorId === actor);
  return all.flatMap(({ id }) => id ?? []);
}

/** A message's targets, from the message, else what its author targets now. */
function targetsIn(combat: Combat.Implementation, { message }: Heard, { targets }: Said): string[] {
  const aimed = targets.map(documentAt);
  const author = message.author?.targets ?? [];
  const documents = aimed.length > 0 ? aimed : [...author].map(({ document }) => document as unknown);
  return combat.combatants
    .filter(({ token, actor }) => documents.some((one) => one !== null && (one === token || one === actor)))
    .flatMap(({ id }) => id ?? []);
}

/** The single candidate that the rules expect to act, or null. */
function theOne(all: readonly (readonly Rolled[])[]): readonly Rolled[] | null {
  const able =
    all.length < 2 ? all : all.filter((of) => of.some((one) => attackCommand(one)) || saveDeeds(of).length > 0);
  return able.length === 1 ? (able[0] ?? null) : null;
}

function deedsIn(session: FightSession, heard: Heard): Deed[] {
  const encounter = session.running;
  const { message, said } = heard;
  const { id, author: user } = message;
  if (encounter === null || id === null || user === null) return [];
  const author = authorOf(user, session.combat);
  const about = said.map((one) => ({
    session,
    encounter,
    message: id,
    author,
    said: one,
    targets: targetsIn(session.combat, heard, one),
  }));
  const speakers = speakersIn(session.combat, message);
  const rolled = theOne(speakers.map((combatant) => about.map((one) => ({ ...one, combatant }))));
  if (rolled === null) return [];
  return [...rolled.flatMap(attackDeeds), ...saveDeeds(rolled)];
}

/** Handles a new message: on the deciding client, records what it reports. */
export function hearMessage(message: ChatMessage.Implementation): void {
  const said = saidIn(messageForms(), message, { documentAt, messageWith });
  if (said.length === 0) return;
  const heard = { message, said };
  for (const combat of game.combats)
    noteDeeds(sessionOf(combat), message.author, () => deedsIn(sessionOf(combat), heard));
}
