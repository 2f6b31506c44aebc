import { legality, type Command } from "../../core/index";
import { authorOf, mayRollDice } from "../authority/permissions";
import { saidIn, type Said } from "../bindings/said";
import { documentAt } from "../bindings/sheet";
import { messageForms } from "../bindings/system";
import { sessionOf, type FightSession } from "../session/fight-session";
import { attackCommand, attackDeeds, type Rolled } from "./attacks";
import { recordDeeds, type Deed } from "./record-deeds";

const messageWith = (id: string): unknown => game.messages.get(id) ?? null;

interface ReportedMessage {
  readonly message: ChatMessage.Implementation;
  readonly said: readonly Said[];
}

/** The combatants that may be a message's speaker: its token's, else all of its actor's. */
function speakersIn(combat: Combat.Implementation, message: ChatMessage.Implementation): string[] {
  const { token, actor, scene } = message.speaker;
  const byToken = combat.combatants.filter((combatant) => combatant.tokenId === token && combatant.sceneId === scene);
  const all = byToken.length > 0 ? byToken : combat.combatants.filter((combatant) => combatant.actorId === actor);
  return all.flatMap(({ id }) => id ?? []);
}

/** A message's targets, from the message, else what its author targets now. */
function targetsIn(combat: Combat.Implementation, { message }: ReportedMessage, { targets }: Said): string[] {
  const aimed = targets.map(documentAt);
  const author = message.author?.targets ?? [];
  const documents = aimed.length > 0 ? aimed : [...author].map(({ document }) => document as unknown);
  return combat.combatants
    .filter(({ token, actor }) => documents.some((each) => each !== null && (each === token || each === actor)))
    .flatMap(({ id }) => id ?? []);
}

/** The single candidate that the rules expect to act, or null. */
function theOne(all: readonly (readonly Rolled[])[]): readonly Rolled[] | null {
  const able =
    all.length < 2 ? all : all.filter((of) => of.some((rolled) => attackCommand(rolled)) || saveDeeds(of).length > 0);
  return able.length === 1 ? (able[0] ?? null) : null;
}

function deedsIn(session: FightSession, reported: ReportedMessage): Deed[] {
  const encounter = session.running;
  const { message, said } = reported;
  const { id, author: user } = message;
  if (encounter === null || id === null || user === null) return [];
  const author = authorOf(user, session.combat);
  const about = said.map((each) => ({
    session,
    encounter,
    message: id,
    author,
    said: each,
    targets: targetsIn(session.combat, reported, each),
  }));
  const speakers = speakersIn(session.combat, message);
  const rolled = theOne(speakers.map((combatant) => about.map((each) => ({ ...each, combatant }))));
  if (rolled === null) return [];
  return [...rolled.flatMap(attackDeeds), ...saveDeeds(rolled)];
}

export function onChatMessage(message: ChatMessage.Implementation): void {
  const said = saidIn(messageForms(), message, { documentAt, messageWith });
  if (said.length === 0) return;
  const reported = { message, said };
  for (const combat of game.combats)
    recordDeeds(sessionOf(combat), message.author, speakersIn(combat, message), () =>
      deedsIn(sessionOf(combat), reported),
    );
}

/** The spells to save against now: what the roll answers, else effects that ask for saves. */
function spellsFor({ encounter, combatant, said }: Rolled): string[] {
  if (said.label !== null) return [said.label];
  return Object.values(encounter.effects).flatMap(({ target, save, name }) =>
    target === combatant && save !== null ? [name] : [],
  );
}

function commandsFor(rolled: Rolled): Command[] {
  const { combatant, said } = rolled;
  if (said.says === "save") return spellsFor(rolled).map((spell) => ({ do: "recordSave", combatant, spell }));
  if (said.says === "concentration" && said.total !== null && mayRollDice(rolled.author))
    return [{ do: "recordCheck", combatant, rolled: said.total }];
  return [];
}

/** The expected save or check. A roll is only for one deed, a check first. */
function saveDeeds(all: readonly Rolled[]): Deed[] {
  const inOrder = all.toSorted((each, other) => each.said.says.localeCompare(other.said.says));
  for (const rolled of inOrder) {
    const { encounter, combatant, author } = rolled;
    const command = commandsFor(rolled).find((each) => legality(encounter, each, author) === null);
    if (command === undefined) continue;
    return [{ kind: "saves", command, combatant, amount: rolled.said.total ?? 0, isOfRound: true }];
  }
  return [];
}
