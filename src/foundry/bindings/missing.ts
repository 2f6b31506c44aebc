import type { Encounter } from "../../core/index";
import { wordsFor } from "../words";
import { boundTraits } from "./traits";

/** The combatants for which a needed value was not found, by the values that are missing. */
function missingOf(combat: Combat.Implementation, encounter: Encounter, ids: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (combatant === undefined) continue;
    const { missing } = boundTraits(combatant, encounter.variant);
    if (missing.length > 0) found.set(missing.join(" "), [...(found.get(missing.join(" ")) ?? []), id]);
  }
  return found;
}

/**
 * Tells the gm of combatants on whose sheets a value was not found that the rules need: it counts as 0, and nobody would
 * know why. For the active gm's client; once for each group that lacks the same.
 */
export function tellMissing(combat: Combat.Implementation, encounter: Encounter, ids: readonly string[]): void {
  const list = new Intl.ListFormat(game.i18n.lang, { type: "conjunction" });
  for (const [traits, combatants] of missingOf(combat, encounter, ids)) {
    const words = traits
      .split(" ")
      .map((trait) => game.i18n.localize(`TURNWRIGHT.trait.${encounter.variant}.${trait}`));
    const names = wordsFor(combat).say({
      key: "TURNWRIGHT.notify.missing",
      data: { combatants: { names: combatants }, traits: list.format(words) },
    });
    ui.notifications.warn(names);
  }
}
