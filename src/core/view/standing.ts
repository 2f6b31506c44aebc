import { unlessBroken } from "../engine/broken-rules";
import { variantOf } from "../engine/registry";
import { asJoined, hasCondition } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";

/** If the variant fails, as they joined. */
export const orderOf = (fight: Fight): readonly CombatantId[] =>
  unlessBroken(
    () => variantOf(fight.variant).flow.order(fight),
    () => asJoined(fight),
  );

/**
 * The combatant that a tracker of single turns marks: the only combatant that the fight waits for, unless it is hidden,
 * otherwise the first to act. Null without such a combatant.
 */
export function markedOf(fight: Fight): CombatantId | null {
  const awaited = unlessBroken(
    () => variantOf(fight.variant).flow.waitsFor?.(fight) ?? [],
    () => [],
  );
  const [one, ...others] = awaited.filter((id) => !hasCondition(fight, id, "hidden"));
  return one !== undefined && others.length === 0 ? one : (activeOf(fight)[0] ?? null);
}

/** The combatants acting now. Empty if the variant fails. */
export const activeOf = (fight: Fight): readonly CombatantId[] =>
  unlessBroken(
    () => variantOf(fight.variant).flow.active(fight),
    () => [],
  );
