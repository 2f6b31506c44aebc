import { unlessBroken } from "../engine/broken-rules";
import { variantOf } from "../engine/registry";
import { asJoined } from "../state/combatants";
import type { Fight } from "../state/encounter";
import type { CombatantId } from "../state/ids";

/** The combatants from top to bottom; as they joined, where the variant can't say. */
export const orderOf = (fight: Fight): readonly CombatantId[] =>
  unlessBroken(
    () => variantOf(fight.variant).flow.order(fight),
    () => asJoined(fight),
  );

/** The combatants acting now; nobody, where the variant can't say. */
export const activeOf = (fight: Fight): readonly CombatantId[] =>
  unlessBroken(
    () => variantOf(fight.variant).flow.active(fight),
    () => [],
  );
