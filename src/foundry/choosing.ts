import { createEncounter } from "../core/index";
import type { Encounter } from "../core/index";
import { traitsOf } from "./bindings/traits";
import { removal, replacement } from "./compat/operators";
import { MODULE_ID } from "./module-id";
import { following } from "./store/news";
import { encodeKeys } from "./store/keys";
import { readingOf } from "./store/reading";
import { forgetProvisional } from "./store/provisional";
import { between } from "./authority/decide";
import { isFrozen, OFF, resolveOptions } from "./variant-choice";

/** What the sheet of somebody says to another variant, which may ask for other values. */
function sheetTraits(combat: Combat.Implementation, id: string, variantId: string): ReturnType<typeof traitsOf> {
  const combatant = combat.combatants.get(id);
  return combatant === undefined ? {} : traitsOf(combatant, variantId);
}

/**
 * A stored encounter that has not begun, under another variant: what has been set by hand before the start (sides,
 * common conditions) is kept, what only the old rules know is not. Null where the new rules will not have it.
 */
function underAnother(combat: Combat.Implementation, encounter: Encounter, id: string): Encounter | null {
  const common = new Set(["defeated", "incapacitated", "surprised", "hidden"]);
  const combatants = Object.entries(encounter.combatants)
    .toSorted(([, a], [, b]) => a.joined - b.joined)
    .map(([combatant, { side, kind, owner, traits, conditions }]) => ({
      id: combatant,
      side,
      kind,
      owner,
      traits: { ...sheetTraits(combat, combatant, id), ...traits },
      conditions: Object.keys(conditions).filter((condition) => common.has(condition)),
    }));
  const made = createEncounter({
    variant: id,
    options: resolveOptions(combat, id),
    combatants,
    keep: encounter.keep,
  });
  return made.ok ? made.encounter : null;
}

function flagsFor(combat: Combat.Implementation, id: string | null): Record<string, unknown> {
  const choice = id === null ? Object.fromEntries([removal("variant")]) : { variant: id };
  const reading = readingOf(combat);
  if (reading.kind !== "encounter") return choice;
  const next = id === null || id === OFF ? null : underAnother(combat, reading.encounter, id);
  const encounter = next === null ? removal("encounter") : replacement("encounter", encodeKeys(next));
  return { ...choice, ...Object.fromEntries([encounter]) };
}

/**
 * The gm's own choice for one combat: a variant's id, `off`, or null to go by the scene and the world again. Possible
 * until somebody has rolled or the fight has begun; afterwards, and for players, nothing happens.
 *
 * @returns whether the choice was made
 */
export async function chooseVariant(combat: Combat.Implementation, id: string | null): Promise<boolean> {
  if (!game.user.isGM || combat.id === null) return false;
  return between(combat.id, async () => {
    const reading = readingOf(combat);
    if (reading.kind === "encounter" && isFrozen(reading.encounter)) return false;
    if (reading.kind === "problem") return false;
    forgetProvisional(combat);
    const changes = { flags: { [MODULE_ID]: flagsFor(combat, id) } };
    await combat.update(changes, following());
    return true;
  });
}
