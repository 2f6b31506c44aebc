import type { Command, Encounter } from "../../core/index";
import { readingOf } from "../store/reading";
import { follow } from "../authority/command-as-gm";
import { remember } from "./last-shown";
import { participants, specOf } from "./combatant-spec";

/** The stored encounter of a combat that is still being fought, null for all others. */
export function runningEncounter(combat: Combat.Implementation): Encounter | null {
  const reading = readingOf(combat);
  return reading.kind === "encounter" && reading.encounter.stage !== "ended" ? reading.encounter : null;
}

/** What the documents have and the encounter lacks, and the other way round, as commands: one join for all who are new. */
function differences(combat: Combat.Implementation, encounter: Encounter): Command[] {
  const arrived = participants(combat).filter(({ id }) => id !== null && !Object.hasOwn(encounter.combatants, id));
  const gone = Object.keys(encounter.combatants).filter((id) => !combat.combatants.has(id));
  const join = { do: "join", combatants: arrived.map((one) => specOf(one, encounter.variant)) };
  return [...gone.map((combatant) => ({ do: "leave", combatant })), ...(arrived.length === 0 ? [] : [join])];
}

/** {@link reconcile}, at once and to its end. On the active gm's client only. */
export async function reconcileNow(combat: Combat.Implementation): Promise<void> {
  const encounter = runningEncounter(combat);
  if (encounter === null) return;
  for (const command of differences(combat, encounter)) await follow(combat, command);
  for (const combatant of combat.combatants) remember(combatant);
}

const scheduled = new Set<Combat.Implementation>();

/**
 * Takes those who came into the encounter and those who went out of it, on the active gm's client. Calls of one moment
 * are one: ten tokens that are added together join with one command. Looks at what there is rather than at what was
 * announced, so that nothing is missed while no gm was there and nothing is done twice.
 */
export function reconcile(combat: Combat.Implementation): void {
  if (!game.user.isActiveGM || scheduled.has(combat)) return;
  scheduled.add(combat);
  queueMicrotask(() => {
    scheduled.delete(combat);
    reconcileNow(combat).catch((error: unknown) =>
      Hooks.onError("turnwright.reconcile", error as Error, { log: "error" }),
    );
  });
}
