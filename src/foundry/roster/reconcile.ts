import type { Command, Encounter } from "../../core/index";
import { entriesFrom } from "./entries";
import { participants, type Spec, specOf } from "./combatant-spec";

/**
 * The commands that remove missing combatants and entries and add new ones, combatants in one `join`. `judged` changes what newcomers
 * bring.
 */
export function rosterChanges(
  combat: Combat.Implementation,
  encounter: Encounter,
  judged: (combatant: Combatant.Implementation, spec: Spec) => object,
): Command[] {
  const arrived = participants(combat).filter(({ id }) => id !== null && !Object.hasOwn(encounter.combatants, id));
  const gone = Object.keys(encounter.combatants).filter((id) => !combat.combatants.has(id));
  const entries = encounter.entries ?? [];
  const lost = entries.filter(({ id }) => !combat.combatants.has(id));
  const added = entriesFrom(combat).filter(({ id }) => !entries.some((entry) => entry.id === id));
  const join = {
    do: "join",
    combatants: arrived.map((each) => judged(each, specOf(each, encounter.variant, encounter.options))),
  };
  return [
    ...lost.map(({ id: entry }) => ({ do: "removeEntry", entry })),
    ...gone.map((combatant) => ({ do: "leave", combatant })),
    ...(arrived.length === 0 ? [] : [join]),
    ...added.map(({ id: entry, ...fields }) => ({ do: "addEntry", entry, ...fields })),
  ];
}

export function combatantsOf(actor: Actor.Implementation): Combatant.Implementation[] {
  return game.combats.contents.flatMap((combat) => combat.combatants.filter((combatant) => combatant.actor === actor));
}

/** The same, and the combatants of unlinked tokens based on this actor. */
export function combatantsFrom(actor: Actor.Implementation): Combatant.Implementation[] {
  const own = combatantsOf(actor);
  if (actor.isToken) return own;
  const all = game.combats.contents.flatMap(({ combatants }) => combatants.contents);
  return [...new Set([...own, ...all.filter(({ actorId }) => actorId === actor.id)])];
}
