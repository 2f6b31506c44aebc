import type { Encounter, DiceRequest } from "../../core/index";
import { isSecret } from "../roster/combatant-spec";
import { applyMode, messageMode } from "../compat/message-modes";
import { wordsFor } from "../session/fight-view";
import { render } from "../view-models/templates";
import { inert } from "./inert";
import { speakerOf } from "./readers";
import type { MadeRoll } from "../dice/rolling";

/** The combatants that a roll is about, including its tie. */
function aboutOf({ for: whose, reason }: DiceRequest): readonly string[] {
  const parts = Object.values(reason.data ?? {});
  return [whose, ...parts.flatMap((part) => (typeof part === "object" && "names" in part ? part.names : []))];
}

const revealsHidden = (combat: Combat.Implementation, encounter: Encounter, made: readonly MadeRoll[]): boolean =>
  made.some((madeRoll) => aboutOf(madeRoll.request).some((id) => isSecret(combat, encounter, id)));

const gms = (): string[] => game.users.filter(({ isGM }) => isGM).flatMap(({ id }) => id ?? []);

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
      name: inert(combat.combatants.get(request.for)?.name ?? words.text(request.reason)),
      formula: roll.formula,
      total: roll.total,
    })),
  });
}

function flavorOf(combat: Combat.Implementation, made: readonly MadeRoll[]): string {
  const words = wordsFor(combat);
  return words.list([...new Set(made.map((madeRoll) => words.text(madeRoll.request.reason)))]);
}

function byCombatant(made: readonly MadeRoll[]): MadeRoll[][] {
  const byWhom = new Map<string, MadeRoll[]>();
  for (const madeRoll of made)
    byWhom.set(madeRoll.request.for, [...(byWhom.get(madeRoll.request.for) ?? []), madeRoll]);
  return [...byWhom.values()];
}

/**
 * The message for rolls with the same readers, if any: a single combatant's, or a table for several, because 24
 * messages would fill the chat each round. Hidden combatants' dice are text for GMs, because with a roll in the message
 * Foundry would tell all users of it.
 */
async function messagesOf(
  combat: Combat.Implementation,
  rolls: readonly MadeRoll[][],
  isHidden: boolean,
): Promise<object[]> {
  const made = rolls.flat();
  if (made.length === 0) return [];
  const isSingle = rolls.length === 1;
  const drawn = isSingle && isHidden ? await Promise.all(made.map(async ({ roll }) => roll.render())) : [];
  return [
    {
      speaker: isSingle
        ? speakerOf(combat, made[0]?.request.for)
        : ChatMessage.implementation.getSpeaker({ alias: game.user.name }),
      flavor: flavorOf(combat, made),
      ...(isHidden ? { whisper: gms(), content: drawn.join("") } : openPart(made)),
      ...(!isSingle && { content: tableOf(combat, made) }),
    },
  ];
}

/**
 * Posts rolls where dice modules find them: one message in the roller's mode, and one for GMs about hidden combatants,
 * created together, the first alone with a sound. A drawn card is no roll: the step tells which card it was.
 */
export async function postRolls(
  combat: Combat.Implementation,
  encounter: Encounter,
  made: readonly MadeRoll[],
): Promise<void> {
  const rolls = byCombatant(made.filter(({ request }) => request.isCard !== true));
  const isSecretRoll = (own: readonly MadeRoll[]): boolean => revealsHidden(combat, encounter, own);
  const open = rolls.filter((own) => !isSecretRoll(own));
  const hidden = rolls.filter(isSecretRoll);
  const messages = [...(await messagesOf(combat, open, false)), ...(await messagesOf(combat, hidden, true))];
  const first = messages.find((message) => "sound" in message);
  const data = messages.map((message) => (message === first ? message : { ...message, sound: null }));
  if (data.length > 0) await ChatMessage.implementation.create(data);
}
