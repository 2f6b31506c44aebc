import { unlessBroken } from "../engine/broken-rules";
import { variantOf } from "../engine/registry";
import { asJoined } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";

/** If the variant fails, as they joined. */
export const orderOf = (fight: Fight): readonly CombatantId[] =>
  unlessBroken(
    () => variantOf(fight.variant).flow.order(fight),
    () => asJoined(fight),
  );

/** The combatants acting now. Empty if the variant fails. */
export const activeOf = (fight: Fight): readonly CombatantId[] =>
  unlessBroken(
    () => variantOf(fight.variant).flow.active(fight),
    () => [],
  );
