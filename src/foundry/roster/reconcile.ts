import type { Command, Encounter } from "../../core/index";
import { participants, specOf } from "./combatant-spec";

/**
 * The commands that take new combatants into the encounter and missing ones out of it; one `join` for all who are new.
 *
 * They come from comparing documents with the encounter, not from what was announced: so nobody is missed who came or
 * went while no GM was there.
 */
export function rosterChanges(combat: Combat.Implementation, encounter: Encounter): Command[] {
  const arrived = participants(combat).filter(({ id }) => id !== null && !Object.hasOwn(encounter.combatants, id));
  const gone = Object.keys(encounter.combatants).filter((id) => !combat.combatants.has(id));
  const join = { do: "join", combatants: arrived.map((one) => specOf(one, encounter.variant)) };
  return [...gone.map((combatant) => ({ do: "leave", combatant })), ...(arrived.length === 0 ? [] : [join])];
}

/** The combatants, in any combat, with this very actor. */
export function combatantsOf(actor: Actor.Implementation): Combatant.Implementation[] {
  return game.combats.contents.flatMap((combat) => combat.combatants.filter((combatant) => combatant.actor === actor));
}

/** The same, with those whose token is unlinked: their actor is made from this one, and no change of this one tells of theirs. */
export function combatantsFrom(actor: Actor.Implementation): Combatant.Implementation[] {
  const own = combatantsOf(actor);
  if (actor.isToken) return own;
  const all = game.combats.contents.flatMap(({ combatants }) => combatants.contents);
  return [...new Set([...own, ...all.filter(({ actorId }) => actorId === actor.id)])];
}
