import { replacement } from "../compat/operators";
import { isSealedValue, openValue, sealValue } from "../secrets/sealed-value";
import { sealsHidden } from "../secrets/setting";
import { decodeKey } from "../store/keys";
import { storedFlags } from "../store/reading";
import { shownConditions } from "./combatant-spec";
import { typedPlace } from "./typed-values";

/** Tells whether what was typed in for a combatant is sealed. Who of those who have left was hidden nobody knows any more. */
function isKept(combat: Combat.Implementation, id: string): boolean {
  const combatant = combat.combatants.get(id);
  return sealsHidden() && (combatant === undefined || shownConditions(combatant).includes("hidden"));
}

/** Changes of one combatant's typed values, each sealed or in the clear, as it is to be. */
async function valuesAnew(
  combat: Combat.Implementation,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const isSealed = isKept(combat, id);
  const changes = Object.entries(values).map(async ([key, stored]) => {
    if (isSealedValue(stored) === isSealed) return [];
    const place = typedPlace(combat.id, id, decodeKey(key));
    if (isSealed) return [replacement(key, await sealValue(stored, place))];
    const opened = openValue(stored, place);
    return opened === null ? [] : [replacement(key, opened.value)];
  });
  return Object.fromEntries((await Promise.all(changes)).flat());
}

/** Changes of the module's flags that keep the values typed in for a fight as the world wants them sealed now. */
export async function typedAnew(combat: Combat.Implementation): Promise<Record<string, unknown>> {
  const combatants = Object.entries(storedFlags(combat).typed ?? {}).map(
    async ([id, values]) => [id, await valuesAnew(combat, id, values)] as const,
  );
  const changed = (await Promise.all(combatants)).filter(([, values]) => Object.keys(values).length > 0);
  return changed.length === 0 ? {} : { typed: Object.fromEntries(changed) };
}
