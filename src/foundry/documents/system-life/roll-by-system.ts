import { baseOf, legality } from "../../../core/index";
import type { Command, Encounter } from "../../../core/index";
import { denied, type Answer } from "../../authority/answer";
import { isConnected, whileConnected } from "../../compat/connection";
import { isSecret } from "../../roster/combatant-spec";
import type { FightSession } from "../../session/fight-session";
import { BY_SYSTEM, type BySystem } from "./lives";
import { tellFailure } from "./patience";
import { rollsOf, SystemRoll } from "./system-rolls";

function rollersOf(encounter: Encounter, { viewer }: FightSession, { combatants, again }: Command): readonly string[] {
  if (Array.isArray(combatants)) return combatants as readonly string[];
  return Object.entries(encounter.combatants)
    .filter(([id, { conditions }]) => (again === true ? !("defeated" in conditions) : baseOf(encounter, id) === null))
    .flatMap(([id]) => (viewer.gm || viewer.controls.includes(id) ? id : []));
}

const rollFor = (ids: readonly string[], { again }: Command): Command => ({
  do: "roll",
  combatants: ids,
  ...(again === true && { again }),
});

/**
 * Lets the game system roll initiative on this client, and gives the rules its numbers. The rules refuse before the
 * system rolls, posts or spends anything. They roll for hidden combatants, because Foundry tells all users of a private
 * roll.
 *
 * Answers `not-rolled` if the system ended without numbers. If it failed, the rules roll.
 */
export async function rollBySystem(session: FightSession, command: Command, options: object = {}): Promise<Answer> {
  const { combat, encounter, viewer } = session;
  // The usual path reports the fault.
  const isBarred = encounter === null || !isConnected() || legality(encounter, command, viewer) !== null;
  if (isBarred) return session.requests.give(command);
  const ids = rollersOf(encounter, session, command);
  const secret = ids.filter((id) => isSecret(combat, encounter, id));
  const told = ids.filter((id) => !secret.includes(id));
  const answer = secret.length === 0 ? null : await session.requests.giveInTurn(rollFor(secret, command));
  if (answer !== null && (!answer.ok || told.length === 0)) return answer;
  return rollOpenly(session, rollFor(told, command), options);
}

async function endOf(combat: Combat.Implementation, roll: SystemRoll, ids: readonly string[], options: object) {
  const rolls = rollsOf(combat);
  rolls.add(roll);
  try {
    await (combat as unknown as BySystem)[BY_SYSTEM].rollInitiative([...ids], options);
    return null;
  } catch (error) {
    return { error };
  } finally {
    rolls.delete(roll);
  }
}

/** Lets the system roll. A lost connection ends the wait, because its requests never settle then. */
async function rollOpenly(session: FightSession, command: Command, options: object): Promise<Answer> {
  const { combat } = session;
  const ids = command["combatants"] as readonly string[];
  const roll = new SystemRoll(ids, async (totals) =>
    session.requests.giveInTurn({ ...rollFor(Object.keys(totals), command), totals }),
  );
  let failed: { readonly error: unknown } | null = null;
  const ended = async (): Promise<void> => void (failed = await endOf(combat, roll, ids, options));
  await whileConnected(ended());
  return answerTo(session, command, await roll.answer(), failed);
}

async function answerTo(
  session: FightSession,
  command: Command,
  answer: Answer | null,
  failed: { readonly error: unknown } | null,
): Promise<Answer> {
  if (failed !== null && answer?.ok !== false) tellFailure(failed.error, "rollInitiative()");
  if (answer !== null) return answer;
  if (failed !== null) return session.requests.giveInTurn(command);
  return denied({ code: isConnected() ? "not-rolled" : "no-connection" });
}
