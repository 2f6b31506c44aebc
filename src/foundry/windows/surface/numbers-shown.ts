import { ownInitiative } from "../../bindings/system";
import type { FightView } from "../../session/fight-view";
import type { NumbersShown } from "../../view-models/drawing";

/** Tells whether Foundry's rows show another number than is stored: a group of combatants has one for all its members. */
const isDerived = ({ initiative, _source }: Combatant.Implementation): boolean =>
  (initiative ?? null) !== (_source.initiative ?? null);

/**
 * The numbers in the rows: Foundry's, the rules' in their place, or none where no number makes the order. Before the start there are
 * none yet, and a place to write them must not go.
 */
export function numbersShown(fight: FightView | null): NumbersShown {
  if (fight === null) return "host";
  const { combat, encounter, screen } = fight;
  const rows = screen?.rows ?? [];
  if ((encounter?.round ?? 0) > 0 && rows.every(({ number }) => number === null)) return "none";
  return ownInitiative() === null && !combat.combatants.some(isDerived) ? "host" : "rules";
}
