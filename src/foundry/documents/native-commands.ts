import { legality } from "../../core/index";
import type { Command, Encounter } from "../../core/index";
import { Queues } from "../authority/queue";
import { sendCommand, whenIdle } from "../authority/send";
import { viewerOf } from "../authority/permissions";
import { reasonText } from "../i18n/words";
import { encounterOf } from "../session/encounter-of";
import { wordsFor } from "../session/words";
import type { Answer } from "../authority/answer";

const calls = new Queues();

/** Gives a command for one of Foundry's own buttons, keys or calls: a refusal is shown as a notification. */
export async function call(combat: Combat.Implementation, command: Command): Promise<Answer> {
  const answer = await sendCommand(combat, command);
  if (!answer.ok) ui.notifications.warn(wordsFor(combat).say(reasonText(answer.refusal)));
  return answer;
}

/** The same for calls that come in numbers, as when another module writes many numbers at once: each waits for those before. */
export const callInTurn = async (combat: Combat.Implementation, command: Command): Promise<Answer> =>
  calls.run(combat.id ?? "", async () => {
    await whenIdle(combat);
    return call(combat, command);
  });

/** Takes steps back until the round before is reached, or there is nothing left to take back. */
export async function undoRound(combat: Combat.Implementation): Promise<void> {
  const round = encounterOf(combat)?.round ?? 0;
  for (;;) {
    const answer = await call(combat, { do: "undo" });
    const now = encounterOf(combat);
    if (!answer.ok || now === null || now.round < round || !canUndo(combat, now)) return;
  }
}

const canUndo = (combat: Combat.Implementation, encounter: Encounter): boolean =>
  legality(encounter, { do: "undo" }, viewerOf(game.user, combat)) === null;

/**
 * Rolls initiative as Foundry means it: those who have a number already are rolled again, which only a gm may.
 *
 * @param ids nobody: nothing happens
 */
export async function rollFor(combat: Combat.Implementation, ids: readonly string[]): Promise<void> {
  const { combatants = {} } = encounterOf(combat) ?? {};
  const known = ids.filter((id) => Object.hasOwn(combatants, id));
  if (known.length === 0) return;
  const again = known.filter((id) => combatants[id]?.base !== null);
  const first = known.filter((id) => combatants[id]?.base === null);
  if (first.length > 0) await call(combat, { do: "roll", combatants: first });
  if (again.length > 0) await call(combat, { do: "roll", combatants: again, again: true });
}

/** Those without a number whom this client's user may roll for. */
export function withoutNumber(combat: Combat.Implementation): Combatant.Implementation[] {
  const { combatants = {} } = encounterOf(combat) ?? {};
  return combat.combatants.filter((one) => one.isOwner && combatants[one.id ?? ""]?.base === null);
}

/** Clears every number, one by one, as long as the rules allow it: they do before the start. */
export async function clearNumbers(combat: Combat.Implementation): Promise<void> {
  const { combatants = {} } = encounterOf(combat) ?? {};
  const numbered = Object.keys(combatants).filter((id) => combatants[id]?.base !== null);
  for (const id of numbered) {
    const answer = await call(combat, { do: "setInitiative", combatant: id, value: null });
    if (!answer.ok) return;
  }
}
