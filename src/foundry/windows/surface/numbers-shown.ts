import { ownInitiative } from "../../bindings/system";
import type { FightView } from "../../session/fight-view";
import type { NumbersShown } from "../../view-models/drawing";

/** Whether Foundry's rows show a number other than the stored one, such as a combatant group's. */
const isDerived = ({ initiative, _source }: Combatant.Implementation): boolean =>
  (initiative ?? null) !== (_source.initiative ?? null);

/**
 * The numbers in the rows: Foundry's, the rules', or none if no number makes the order. Before the start Foundry's
 * stay, because people may write them there.
 */
export function numbersShown(fight: FightView | null): NumbersShown {
  if (fight === null) return "host";
  const { combat, encounter, screen } = fight;
  const rows = screen?.rows ?? [];
  if ((encounter?.round ?? 0) > 0 && rows.every(({ number }) => number === null)) return "none";
  return ownInitiative() === null && !combat.combatants.some(isDerived) ? "host" : "rules";
}
