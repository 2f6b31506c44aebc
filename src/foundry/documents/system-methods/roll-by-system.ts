import { baseOf, legality, type Command, type Encounter } from "../../../core";
import { deniedAnswer, type Answer } from "../../authority/answer";
import { forAWhile, isConnected, whileConnected } from "../../compat/connection";
import { isSecret } from "../../roster/combatant-spec";
import type { FightSession } from "../../session/fight-session";
import { BY_SYSTEM, type BySystem } from "./running-methods";
import { reportFailure } from "./patience";
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
 * Answers `not-rolled` if the system ended without numbers, or failed: many systems throw when their dialog is closed.
 */
export async function rollBySystem(session: FightSession, command: Command, options: object = {}): Promise<Answer> {
  const { combat, encounter, viewer } = session;
  // The usual path reports the fault.
  const isBarred = encounter === null || !isConnected() || legality(encounter, command, viewer) !== null;
  if (isBarred) return session.requests.giveToRules(command);
  const ids = rollersOf(encounter, session, command);
  const secret = ids.filter((id) => isSecret(combat, encounter, id));
  const combatants = ids.filter((id) => !secret.includes(id));
  const answer = secret.length === 0 ? null : await session.requests.submitInTurn(rollFor(secret, command));
  if (answer !== null && (!answer.ok || combatants.length === 0)) return answer;
  return rollOpenly(session, encounter, rollFor(combatants, command), options);
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

/**
 * Lets the system roll. A lost connection ends the wait, because its requests never settle then. Once its numbers have
 * come, no dice are missing, and what the system does after them does not hold the answer for long. A number from
 * elsewhere counts instead of the system's.
 */
async function rollOpenly(
  session: FightSession,
  before: Encounter,
  command: Command,
  options: object,
): Promise<Answer> {
  const ids = command["combatants"] as readonly string[];
  const isWanted = (now: Encounter, id: string): boolean =>
    Object.hasOwn(now.combatants, id) && baseOf(now, id) === baseOf(before, id);
  const areWanted = (now: Encounter): boolean => ids.some((id) => isWanted(now, id));
  return session.requests.submitWithSystemDice(command, areWanted, async (wait) => {
    let onNumbers = (): void => {};
    const numbers = new Promise<void>((resolve) => {
      onNumbers = resolve;
    });
    const give = async (totals: Readonly<Record<string, number>>): Promise<Answer> => {
      onNumbers();
      const { encounter } = session;
      const wanted = Object.entries(totals).filter(([id]) => encounter === null || isWanted(encounter, id));
      if (wanted.length === 0) return deniedAnswer({ code: "stale" });
      const named = wanted.map(([id]) => id);
      return session.requests.submitInTurn({ ...rollFor(named, command), totals: Object.fromEntries(wanted) });
    };
    const roll = new SystemRoll(ids, wait, give);
    let failed: { readonly error: unknown } | null = null;
    const ending = endOf(session.combat, roll, ids, options).then((failure) => void (failed = failure));
    await wait.until(Promise.race([whileConnected(ending), numbers]));
    await forAWhile(ending);
    return answerTo(await roll.answer(), failed);
  });
}

function answerTo(answer: Answer | null, failed: { readonly error: unknown } | null): Answer {
  if (failed !== null && answer?.ok !== false) reportFailure(failed.error, "rollInitiative()");
  if (answer !== null) return answer;
  return deniedAnswer({ code: isConnected() ? "not-rolled" : "no-connection" });
}
