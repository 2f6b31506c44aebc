import { findVariant, traitText, type Encounter } from "../../core/index";
import { wordsFor } from "../session/fight-view";
import { lacksOf } from "../roster/missing-values";

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
 * Tells the GM which combatants lack a needed value, because it counts as 0. For the active GM's client, once for each
 * group.
 */
export function notifyMissingValues(combat: Combat.Implementation, encounter: Encounter, ids: readonly string[]): void {
  // Most steps add no combatant, and reading sheets is slow.
  if (ids.length === 0) return;
  const specs = findVariant(encounter.variant)?.traits ?? [];
  for (const [traits, combatants] of groupsOf(combat, encounter, ids)) {
    const words = specs
      .filter(({ name }) => traits.split(" ").includes(name))
      .map((spec) => game.i18n.localize(traitText(encounter.variant, spec).key));
    const names = wordsFor(combat).text({
      key: "TURNWRIGHT.notifications.missing",
      data: { combatants: { names: combatants }, traits: { list: words } },
    });
    ui.notifications.warn(names);
  }
}
