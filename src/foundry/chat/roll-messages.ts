import type { Encounter } from "../../core/index";
import { isSecret } from "../roster/combatant-spec";
import { applyMode, messageMode } from "../compat/message-modes";
import { wordsFor } from "../session/words";
import { render } from "../view-models/templates";
import { inert } from "./inert";
import type { DiceRequest } from "../../core/index";
import type { MadeRoll } from "../dice/rolling";

/** The combatants a roll tells of: the one it is for, and all whose tie it parts. */
function aboutOf({ for: whose, reason }: DiceRequest): readonly string[] {
  const parts = Object.values(reason.data ?? {});
  return [whose, ...parts.flatMap((part) => (typeof part === "object" && "names" in part ? part.names : []))];
}

/** Tells whether a roll tells of anybody hidden. */
const tellsOfHidden = (combat: Combat.Implementation, encounter: Encounter, made: readonly MadeRoll[]): boolean =>
  made.some((one) => aboutOf(one.request).some((id) => isSecret(combat, encounter, id)));

const gms = (): string[] => game.users.filter(({ isGM }) => isGM).flatMap(({ id }) => id ?? []);

/**
 * The dice of somebody hidden, for the GMs: as text in a whisper. Were it a message with a roll, Foundry would tell
 * everybody that the GM has privately rolled some dice, and so that somebody hidden is there.
 */
async function hiddenPart(made: readonly MadeRoll[]): Promise<object> {
  const content = await Promise.all(made.map(async ({ roll }) => roll.render()));
  return { content: content.join(""), whisper: gms() };
}

/** The dice of everybody else, in the roller's own mode. */
function openPart(made: readonly MadeRoll[]): object {
  const data: Record<string, unknown> = {
    rolls: made.map(({ roll }) => roll),
    sound: CONFIG.sounds.dice,
    // Dice So Nice and others treat initiative apart by this flag of Foundry's own.
    flags: { core: { initiativeRoll: made.every((one) => one.request.reason.key.endsWith(".initiative")) } },
  };
  applyMode(data, messageMode());
  return data;
}

/** The rolls of several combatants as a table, a line for each. */
function tableOf(combat: Combat.Implementation, made: readonly MadeRoll[]): string {
  const words = wordsFor(combat);
  return render("turnwright.roll-card", {
    who: words.own("chat.rolls.who"),
    dice: words.own("chat.rolls.dice"),
    total: words.own("chat.rolls.total"),
    rows: made.map(({ request, roll }) => ({
      name: inert(combat.combatants.get(request.for)?.name ?? words.say(request.reason)),
      formula: roll.formula,
      total: roll.total,
    })),
  });
}

/** The name of a roll in the chat. */
function flavorOf(combat: Combat.Implementation, made: readonly MadeRoll[]): string {
  const words = wordsFor(combat);
  return words.list([...new Set(made.map((one) => words.say(one.request.reason)))]);
}

/**
 * One message for what was rolled for several at once: a battle of 24 would fill the chat in each round. That of the hidden is for the
 * GMs alone and holds no rolls: see {@link hiddenPart}.
 */
const messageForSeveral = (combat: Combat.Implementation, made: readonly MadeRoll[], isHidden: boolean): object => ({
  speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name }),
  flavor: flavorOf(combat, made),
  ...(isHidden ? { whisper: gms() } : openPart(made)),
  content: tableOf(combat, made),
});

/** One message for everything rolled for one combatant or side. */
async function messageData(
  combat: Combat.Implementation,
  encounter: Encounter,
  made: readonly MadeRoll[],
): Promise<object> {
  const [{ request } = { request: null }] = made;
  const combatant = request === null ? undefined : combat.combatants.get(request.for);
  const speaker = ChatMessage.implementation.getSpeaker({
    actor: combatant?.actor ?? null,
    token: combatant?.token ?? null,
    ...(combatant === undefined ? {} : { alias: combatant.name }),
  });
  const flavor = flavorOf(combat, made);
  const part = tellsOfHidden(combat, encounter, made) ? await hiddenPart(made) : openPart(made);
  return { speaker, flavor, ...part };
}

function byCombatant(made: readonly MadeRoll[]): MadeRoll[][] {
  const byWhom = new Map<string, MadeRoll[]>();
  for (const one of made) byWhom.set(one.request.for, [...(byWhom.get(one.request.for) ?? []), one]);
  return [...byWhom.values()];
}

/** The messages of several combatants' rolls that the same people may see: one alone has its own, several share one. */
async function messagesOf(
  combat: Combat.Implementation,
  encounter: Encounter,
  rolls: readonly MadeRoll[][],
  isHidden: boolean,
): Promise<object[]> {
  if (rolls.length < 2) return Promise.all(rolls.map(async (own) => messageData(combat, encounter, own)));
  return [messageForSeveral(combat, rolls.flat(), isHidden)];
}

/**
 * Shows rolls in the chat, where dice modules find them: one message for all that fell at once, in the roller's own mode. Dice that
 * tell of somebody hidden reach the GMs alone, in a message of their own, and nobody else learns that any fell. All messages are
 * created together, the first alone with a sound.
 */
export async function postRolls(
  combat: Combat.Implementation,
  encounter: Encounter,
  made: readonly MadeRoll[],
): Promise<void> {
  const rolls = byCombatant(made);
  const isSecretRoll = (own: readonly MadeRoll[]): boolean => tellsOfHidden(combat, encounter, own);
  const open = rolls.filter((own) => !isSecretRoll(own));
  const hidden = rolls.filter(isSecretRoll);
  const messages = [
    ...(await messagesOf(combat, encounter, open, false)),
    ...(await messagesOf(combat, encounter, hidden, true)),
  ];
  const first = messages.find((message) => "sound" in message);
  const data = messages.map((message) => (message === first ? message : { ...message, sound: null }));
  if (data.length > 0) await ChatMessage.implementation.create(data);
}
