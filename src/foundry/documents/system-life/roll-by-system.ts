import { baseOf, legality } from "../../../core/index";
import type { Command, Encounter } from "../../../core/index";
import { denied, type Answer } from "../../authority/answer";
import type { FightSession } from "../../session/fight-session";
import { BY_SYSTEM, type BySystem } from "./by-system";
import { tellFailure } from "./patience";
import { rollsOf, SystemRoll } from "./system-rolls";

/** Those whom a roll is for: those it names, else everybody without a number whom this client's user plays. */
function rollersOf(encounter: Encounter, { viewer }: FightSession, { combatants, again }: Command): readonly string[] {
  if (Array.isArray(combatants)) return combatants as readonly string[];
  return Object.entries(encounter.combatants)
    .filter(([id, { conditions }]) => (again === true ? !("defeated" in conditions) : baseOf(encounter, id) === null))
    .flatMap(([id]) => (viewer.gm || viewer.controls.includes(id) ? id : []));
}

/**
 * Lets the game system roll initiative on this client, and gives the rules the numbers that it would write. What the rules
 * refuse is refused before the system rolls, posts or spends anything.
 *
 * Comes true when the numbers are stored or refused, or the system has ended without any: `not-rolled`. Where it fails
 * without any, the rules roll.
 *
 * @param options the system's own options for the roll
 */
export async function rollBySystem(session: FightSession, command: Command, options: object = {}): Promise<Answer> {
  const { combat, encounter, viewer } = session;
  // The way of every command says what is wrong.
  if (encounter === null || legality(encounter, command, viewer) !== null) return session.requests.give(command);
  const ids = rollersOf(encounter, session, command);
  const again = command["again"] === true ? { again: true } : {};
  const roll = new SystemRoll(ids, async (totals) =>
    session.requests.giveInTurn({ do: "roll", combatants: Object.keys(totals), ...again, totals }),
  );
  const rolls = rollsOf(combat);
  rolls.add(roll);
  try {
    await (combat as unknown as BySystem)[BY_SYSTEM].rollInitiative([...ids], options);
  } catch (error) {
    if (roll.answer === null) {
      tellFailure(error, "rollInitiative()");
      return await session.requests.giveInTurn(command);
    }
    if (roll.answer.ok) tellFailure(error, "rollInitiative()");
  } finally {
    rolls.delete(roll);
  }
  return roll.answer ?? denied({ code: "not-rolled" });
}
