import { findVariant, traitText } from "../../core/index";
import type { Encounter } from "../../core/index";
import { wordsFor } from "../session/words";
import { lacksOf } from "../roster/missing-values";

/** Those of `ids` who lack something, by the values that they lack. */
function groupsOf(combat: Combat.Implementation, encounter: Encounter, ids: readonly string[]): Map<string, string[]> {
  const wanted = new Set(ids);
  const lacking = new Map<string, string[]>();
  for (const { combatant, spec, needed } of lacksOf(combat, encounter, true)) {
    if (needed && wanted.has(combatant)) lacking.set(combatant, [...(lacking.get(combatant) ?? []), spec.name]);
  }
  const groups = new Map<string, string[]>();
  for (const [combatant, traits] of lacking) {
    groups.set(traits.join(" "), [...(groups.get(traits.join(" ")) ?? []), combatant]);
  }
  return groups;
}

/**
 * Tells the gm of combatants of whom the encounter does not know what the rules need: it counts as 0, and nobody would
 * know why. For the active gm's client; once for each group that lacks the same.
 */
export function tellMissing(combat: Combat.Implementation, encounter: Encounter, ids: readonly string[]): void {
  // Most steps bring nobody, and a look at everybody's sheet takes long.
  if (ids.length === 0) return;
  const specs = findVariant(encounter.variant)?.traits ?? [];
  for (const [traits, combatants] of groupsOf(combat, encounter, ids)) {
    const words = specs
      .filter(({ name }) => traits.split(" ").includes(name))
      .map((spec) => game.i18n.localize(traitText(encounter.variant, spec).key));
    const names = wordsFor(combat).say({
      key: "TURNWRIGHT.notifications.missing",
      data: { combatants: { names: combatants }, traits: { list: words } },
    });
    ui.notifications.warn(names);
  }
}
