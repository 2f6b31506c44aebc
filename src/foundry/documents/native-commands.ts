import { baseOf, legality } from "../../core/index";
import type { Command } from "../../core/index";
import { reasonText } from "../i18n/words";
import { isSystemRoll } from "../authority/permissions";
import { participants } from "../roster/combatant-spec";
import { sessionOf, type FightSession } from "../session/fight-session";
import { wordsFor } from "../session/words";
import type { Answer } from "../authority/answer";

/** Shows a refusal as a notification, because Foundry's buttons have no place for it. */
function show(combat: Combat.Implementation, answer: Answer): Answer {
  if (!answer.ok) ui.notifications.warn(wordsFor(combat).say(reasonText(answer.refusal)));
  return answer;
}

export const call = async (combat: Combat.Implementation, command: Command): Promise<Answer> =>
  show(combat, await sessionOf(combat).request(command));

/** {@link call} for programs that give many commands, which wait for each other. */
export const callInTurn = async (combat: Combat.Implementation, command: Command): Promise<Answer> =>
  show(combat, await sessionOf(combat).requests.giveInTurn(command));

const canUndo = ({ encounter, viewer }: FightSession): boolean =>
  encounter !== null && legality(encounter, { do: "undo" }, viewer) === null;

export async function undoRound(combat: Combat.Implementation): Promise<void> {
  const session = sessionOf(combat);
  const round = session.encounter?.round ?? 0;
  for (;;) {
    const answer = await call(combat, { do: "undo" });
    const now = session.encounter;
    if (!answer.ok || now === null || now.round < round || !canUndo(session)) return;
  }
}

function idsWithNumber(combat: Combat.Implementation): string[] {
  const { encounter } = sessionOf(combat);
  if (encounter === null) return [];
  return Object.keys(encounter.combatants).filter((id) => baseOf(encounter, id) !== null);
}

function idsWithoutNumber(combat: Combat.Implementation): string[] {
  const numbered = new Set(idsWithNumber(combat));
  return participants(combat).flatMap(({ id }) => (id === null || numbered.has(id) ? [] : [id]));
}

/** Rolls initiative as Foundry does. A combatant with a number is rolled again, which only a GM may. */
export async function rollFor(
  combat: Combat.Implementation,
  ids: readonly string[],
  options: object = {},
): Promise<void> {
  const first = idsWithoutNumber(combat).filter((id) => ids.includes(id));
  const again = idsWithNumber(combat).filter((id) => ids.includes(id));
  const roll = async (command: Command): Promise<Answer> => {
    const session = sessionOf(combat);
    if (!isSystemRoll(session.encounter, session.viewer, command)) return call(combat, command);
    return show(combat, await session.listeners.rollBySystem(session, command, options));
  };
  if (first.length > 0) await roll({ do: "roll", combatants: first });
  if (again.length > 0) await roll({ do: "roll", combatants: again, again: true });
}

export function withoutNumber(combat: Combat.Implementation): Combatant.Implementation[] {
  const ids = new Set(idsWithoutNumber(combat));
  return combat.combatants.filter((combatant) => combatant.isOwner && ids.has(combatant.id ?? ""));
}

export async function clearNumbers(combat: Combat.Implementation): Promise<void> {
  for (const id of idsWithNumber(combat)) {
    const answer = await call(combat, { do: "setInitiative", combatant: id, value: null });
    if (!answer.ok) return;
  }
}
