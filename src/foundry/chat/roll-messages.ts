import { hasCondition } from "../../core/index";
import type { Encounter } from "../../core/index";
import { applyMode, messageMode, privateMode } from "../compat/message-modes";
import { wordsFor } from "../session/words";
import type { DiceRequest } from "../../core/index";
import type { MadeRoll } from "../dice/rolling";

/** Whether the dice of this combatant are the gm's secret: it is hidden, by the rules or in the tracker. */
function isSecret(combat: Combat.Implementation, encounter: Encounter, id: string): boolean {
  const hidden = Object.hasOwn(encounter.combatants, id) && hasCondition(encounter, id, "hidden");
  return hidden || combat.combatants.get(id)?.hidden === true;
}

/** Whom a roll tells of: whom it is for, and where it is for a side all whose tie it parts. */
function aboutOf({ for: whose, reason }: DiceRequest): readonly string[] {
  const parts = Object.values(reason.data ?? {});
  return [whose, ...parts.flatMap((part) => (typeof part === "object" && "names" in part ? part.names : []))];
}

/** One message for everything rolled for one combatant or side. */
function messageData(combat: Combat.Implementation, encounter: Encounter, made: readonly MadeRoll[]): object {
  const [{ request } = { request: null }] = made;
  const combatant = request === null ? undefined : combat.combatants.get(request.for);
  const words = wordsFor(combat);
  const speaker = ChatMessage.implementation.getSpeaker({
    actor: combatant?.actor ?? null,
    token: combatant?.token ?? null,
    ...(combatant === undefined ? {} : { alias: combatant.name }),
  });
  const data: Record<string, unknown> = {
    speaker,
    flavor: [...new Set(made.map((one) => words.say(one.request.reason)))].join(", "),
    rolls: made.map(({ roll }) => roll),
    sound: CONFIG.sounds.dice,
    // Dice So Nice and others treat initiative apart by this flag of Foundry's own.
    flags: { core: { initiativeRoll: made.every((one) => one.request.reason.key.endsWith(".initiative")) } },
  };
  const secret = made.some((one) => aboutOf(one.request).some((id) => isSecret(combat, encounter, id)));
  applyMode(data, secret ? privateMode() : messageMode());
  return data;
}

/**
 * Shows rolls in the chat, where dice modules find them: one message for each combatant, in the roller's own mode, and
 * only to the gm where a combatant it tells of is hidden. All are created together, the first alone with a sound.
 */
export async function postRolls(
  combat: Combat.Implementation,
  encounter: Encounter,
  made: readonly MadeRoll[],
): Promise<void> {
  const messages = byCombatant(made).map((rolls) => messageData(combat, encounter, rolls));
  const data = messages.map((message, index) => (index === 0 ? message : { ...message, sound: null }));
  if (data.length > 0) await ChatMessage.implementation.create(data);
}

function byCombatant(made: readonly MadeRoll[]): MadeRoll[][] {
  const byWhom = new Map<string, MadeRoll[]>();
  for (const one of made) byWhom.set(one.request.for, [...(byWhom.get(one.request.for) ?? []), one]);
  return [...byWhom.values()];
}
