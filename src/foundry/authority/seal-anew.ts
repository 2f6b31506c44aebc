import type { Combatant, Encounter } from "../../core/index";
import { specOf } from "../roster/combatant-spec";
import { denied } from "./answer";
import { fieldsFor, wholeEncounter, writeFlags } from "./commit";
import { storedEncounter } from "./decided-fight";
import type { Answer } from "./answer";
import type { FightTask } from "./fight-task";

async function write(task: FightTask, encounter: Encounter): Promise<Answer> {
  const flags = await wholeEncounter(task.fight, encounter);
  return writeFlags(task, flags, { native: fieldsFor(task.fight.combat, encounter), rev: encounter.rev });
}

/** Stores a fight anew as the world wants it sealed now. `stale` where nothing is stored. */
export async function sealAnew(task: FightTask): Promise<Answer> {
  const encounter = storedEncounter(task.fight);
  return encounter === null ? denied({ code: "stale" }) : write(task, encounter);
}

/** What the documents say of a combatant of which the encounter knows no more than that it is there. */
function anew(combat: Combat.Implementation, id: string, known: Combatant, variant: string): Combatant {
  const document = combat.combatants.get(id);
  if (document === undefined || !("hidden" in known.conditions) || Object.keys(known.traits).length > 0) return known;
  const { kind, traits, conditions } = specOf(document, variant);
  const marked = Object.fromEntries([...conditions, "hidden"].map((condition) => [condition, true as const]));
  return { ...known, kind, traits, conditions: marked };
}

/**
 * Makes what is sealed of the hidden anew from their tokens and sheets, where the key to it is lost: their kind, values and
 * conditions. Numbers, effects and the history that were sealed are lost with the key. `stale` where nothing is stored.
 */
export async function makeHiddenAnew(task: FightTask): Promise<Answer> {
  const { fight } = task;
  const encounter = storedEncounter(fight);
  if (encounter === null) return denied({ code: "stale" });
  const combatants = Object.entries(encounter.combatants).map(([id, known]) => [
    id,
    anew(fight.combat, id, known, encounter.variant),
  ]);
  return write(task, { ...encounter, combatants: Object.fromEntries(combatants), rev: encounter.rev + 1 });
}
