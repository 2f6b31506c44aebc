import type { Encounter } from "../../core/index";
import { isSecret } from "../roster/combatant-spec";
import { applyMode, messageMode } from "../compat/message-modes";
import { wordsFor } from "../session/words";
import { render } from "../view-models/templates";
import { inert } from "./inert";
import type { DiceRequest } from "../../core/index";
import type { MadeRoll } from "../dice/rolling";

/** The combatants that a roll is about, including its tie. */
function aboutOf({ for: whose, reason }: DiceRequest): readonly string[] {
  const parts = Object.values(reason.data ?? {});
  return [whose, ...parts.flatMap((part) => (typeof part === "object" && "names" in part ? part.names : []))];
}

const tellsOfHidden = (combat: Combat.Implementation, encounter: Encounter, made: readonly MadeRoll[]): boolean =>
  made.some((madeRoll) => aboutOf(madeRoll.request).some((id) => isSecret(combat, encounter, id)));

const gms = (): string[] => game.users.filter(({ isGM }) => isGM).flatMap(({ id }) => id ?? []);

/**
 * Hidden combatants' dice as whispered text to GMs. With a roll in the message, Foundry would tell all users of it, and
 * so reveal the combatant.
 */
async function hiddenPart(made: readonly MadeRoll[]): Promise<object> {
  const content = await Promise.all(made.map(async ({ roll }) => roll.render()));
  return { content: content.join(""), whisper: gms() };
}

function openPart(made: readonly MadeRoll[]): object {
  const data: Record<string, unknown> = {
    rolls: made.map(({ roll }) => roll),
    sound: CONFIG.sounds.dice,
    // Foundry's flag, by which Dice So Nice and others recognize initiative.
    flags: { core: { initiativeRoll: made.every((madeRoll) => madeRoll.request.reason.key.endsWith(".initiative")) } },
  };
  applyMode(data, messageMode());
  return data;
}

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

function flavorOf(combat: Combat.Implementation, made: readonly MadeRoll[]): string {
  const words = wordsFor(combat);
  return words.list([...new Set(made.map((madeRoll) => words.say(madeRoll.request.reason)))]);
}

/**
 * One message for several rolls, because 24 would fill the chat each round. Hidden combatants' go to the GMs without
 * rolls: see {@link hiddenPart}.
 */
const messageForSeveral = (combat: Combat.Implementation, made: readonly MadeRoll[], isHidden: boolean): object => ({
  speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name }),
  flavor: flavorOf(combat, made),
  ...(isHidden ? { whisper: gms() } : openPart(made)),
  content: tableOf(combat, made),
});

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
  for (const madeRoll of made)
    byWhom.set(madeRoll.request.for, [...(byWhom.get(madeRoll.request.for) ?? []), madeRoll]);
  return [...byWhom.values()];
}

/** The messages for rolls with the same readers: one for a single combatant, or one for several. */
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
 * Posts rolls where dice modules find them: one message in the roller's mode, and one for GMs about hidden combatants.
 * All are created together, the first alone with a sound. A drawn card is no roll: the step tells which card it was.
 */
export async function postRolls(
  combat: Combat.Implementation,
  encounter: Encounter,
  made: readonly MadeRoll[],
): Promise<void> {
  const rolls = byCombatant(made.filter(({ request }) => request.isCard !== true));
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
