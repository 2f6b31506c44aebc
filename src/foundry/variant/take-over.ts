import { createEncounter, native, propose } from "../../core/index";
import type { Command, Encounter } from "../../core/index";
import { between } from "../authority/decide";
import { ownInitiative } from "../bindings/system";
import { removal } from "../compat/operators";
import { MODULE_ID } from "../compat/module-id";
import { participants, specOf } from "../roster/combatant-spec";
import { encodeKey, encodeKeys } from "../store/keys";
import { nativeChange } from "../store/native-fields";
import { carrying } from "../store/step-options";
import { readingOf, storedFlags } from "../store/reading";
import { storedCombat } from "../store/stored-combat";
import { liveChoice, OFF, resolveOptions } from "./resolve";

/** The variant that a fight which began without us could be taken over with, as scene and world say; null for none. */
export function offeredVariant(combat: Combat.Implementation): string | null {
  const { declined, aside } = storedFlags(combat);
  if (!game.user.isGM || !combat.started || declined === true || aside !== undefined) return null;
  const { id } = liveChoice(combat);
  return readingOf(combat).kind === "nothing" && id !== OFF ? id : null;
}

/** The encounter after a command of the gm's, where the rules accept it without dice. */
function after(encounter: Encounter, command: Command): Encounter | null {
  const outcome = propose(encounter, command, { gm: true });
  return outcome.kind === "done" ? outcome.next : null;
}

/** A new encounter with the numbers that the fight has already, as far as the variant has any use for them. */
function numbered(combat: Combat.Implementation, id: string, round: number): Encounter | null {
  const made = createEncounter({
    variant: id,
    options: resolveOptions(combat, id),
    combatants: participants(combat).map((one) => specOf(one, id)),
    keep: game.settings.get(MODULE_ID, "historyLimit"),
    round,
  });
  if (!made.ok) return null;
  let { encounter } = made;
  for (const { id: combatant, _source } of combat.combatants) {
    if (typeof _source.initiative !== "number") continue;
    encounter = after(encounter, { do: "setInitiative", combatant, value: _source.initiative }) ?? encounter;
  }
  return encounter;
}

/** Goes on until it is the turn of whoever is up, within this round; where that does not come, the round stays at its beginning. */
function upTo(combat: Combat.Implementation, begun: Encounter): Encounter {
  const up = combat.combatant?.id;
  if (!up) return begun;
  let now: Encounter | null = begun;
  for (let steps = combat.combatants.size; now?.round === begun.round && steps >= 0; steps -= 1) {
    if (native(now).active.includes(up)) return now;
    now = after(now, { do: "advance" });
  }
  return begun;
}

/**
 * The encounter as which a running fight goes on: in its round, with its numbers, and with whoever is up, as far as the
 * variant knows how. Nothing is rolled: where the round cannot begin without dice, it waits for the gm to begin it.
 */
function goingOn(combat: Combat.Implementation, id: string): Encounter | null {
  const ready = numbered(combat, id, Math.max(0, combat.round - 1));
  const begun = ready === null ? null : after(ready, { do: "start" });
  const found = begun === null ? numbered(combat, id, 0) : upTo(combat, begun);
  // What led here was nobody's command: there is nothing to take back before now.
  return found === null ? null : { ...found, past: {}, undone: {} };
}

/**
 * Takes a fight that runs by Foundry's own turns over into a variant. One update of the combat. For gms; does nothing
 * for others, nor where the fight has an encounter already.
 *
 * @returns whether it was taken over
 */
export async function adopt(combat: Combat.Implementation, id: string): Promise<boolean> {
  if (!game.user.isGM || combat.id === null) return false;
  return between(combat.id, async () => {
    const encounter = readingOf(combat).kind === "nothing" ? goingOn(combat, id) : null;
    if (encounter === null) return false;
    const live = liveChoice(combat);
    const { from, scene } = live.id === id ? live : { from: "combat", scene: null };
    const past = Object.keys(storedFlags(combat)).filter((key) => key === "aside" || key === "declined");
    const flags = {
      ...Object.fromEntries(past.map((key) => removal(key))),
      ...(live.id === id ? {} : { variant: id }),
      from: { [encodeKey(id)]: { from, scene } },
      encounter: encodeKeys(encounter),
    };
    const change = nativeChange(encounter, storedCombat(combat), ownInitiative() === null);
    const changes = { ...change, flags: { [MODULE_ID]: flags } };
    const by = game.user.id ?? "";
    await combat.update(changes, carrying({ rev: encounter.rev, kind: "done", command: "adopt", by, events: [] }));
    return true;
  });
}
