import type { Combatant, Encounter } from "../../core/index";
import { removal, replacement } from "../compat/operators";
import { specOf } from "../roster/combatant-spec";
import { deletedAnew } from "../roster/deleted-combatants";
import { typedAnew } from "../roster/typed-anew";
import { encodeKeys } from "../store/keys";
import { storedFlags } from "../store/reading";
import { denied } from "./answer";
import { fieldsFor, wholeEncounter, writeFlags } from "./commit";
import { storedEncounter } from "./decided-fight";
import { readSealed } from "./sealed-form";
import { storedForm } from "./stored-form";
import type { Answer } from "./answer";
import type { FightTask } from "./fight-task";

async function write(task: FightTask, encounter: Encounter, beside: Record<string, unknown> = {}): Promise<Answer> {
  const flags = { ...beside, ...(await wholeEncounter(task.fight, encounter)) };
  return writeFlags(task, flags, { native: fieldsFor(task.fight.combat, encounter), rev: encounter.rev });
}

/** The encounter that was put aside, sealed as the world wants it now; as it is where this client lacks its key. */
async function asideAnew(combat: Combat.Implementation): Promise<Record<string, unknown>> {
  const { aside, asideSealed } = storedFlags(combat);
  const { reading, missing } = readSealed(combat.id ?? "", aside, asideSealed, "aside");
  if (reading.kind !== "encounter" || missing !== null) return {};
  const { open, seals } = await storedForm(combat, reading.encounter, undefined, "aside");
  const sealed = seals === null ? removal("asideSealed") : replacement("asideSealed", seals);
  return Object.fromEntries([replacement("aside", encodeKeys(open)), sealed]);
}

/**
 * Stores a fight anew as the world wants it sealed now, with all that is kept beside it. `stale` where nothing is stored,
 * `sealed` where this client lacks a key: what it cannot read would be lost.
 */
export async function sealAnew(task: FightTask): Promise<Answer> {
  const { fight } = task;
  if (fight.missingKey() !== null) return denied({ code: "sealed" });
  const { combat } = fight;
  const beside = { ...(await typedAnew(combat)), ...(await deletedAnew(combat)), ...(await asideAnew(combat)) };
  const encounter = storedEncounter(fight);
  if (encounter !== null) return write(task, encounter, beside);
  return Object.keys(beside).length === 0 ? denied({ code: "stale" }) : writeFlags(task, beside);
}

/** The documents' facts about a combatant of which the encounter knows no more than that it is there. */
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
