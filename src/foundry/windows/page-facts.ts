import { type CombatantId, type Command, legality, type Row } from "../../core/index";
import { isPlayedBy } from "../authority/permissions";
import { ownInitiative } from "../bindings/system";
import { MODULE_ID } from "../compat/module-id";
import type { Words } from "../i18n/words";
import type { FightView } from "../session/fight-view";
import { actingOn } from "../view-models/acting";
import type { BarContents, Drawing, NumbersShown } from "../view-models/drawing";
import { isThere, type Primary, primaryOf } from "../view-models/primary";
import { unspentOn } from "../view-models/unspent";

/** The page's primary control. `isSecond`: another copy of this surface on the page has it. */
export function isPrimaryIn(
  fight: FightView | null,
  words: Words,
  held: BarContents | null,
  isSecond: () => boolean,
): Drawing["isPrimary"] {
  let primary: Primary | null | undefined;
  const find = ({ screen, combat, encounter }: FightView): Primary | null => {
    if (screen === null || encounter === null || isSecond()) return null;
    const own = (id: string): boolean => isPlayedBy(game.user, combat, id);
    return primaryOf(screen, {
      bar: held,
      panel: game.settings.get(MODULE_ID, "panelOpen"),
      own,
      ending: [...actingOn(screen)].some(own) && unspentOn(screen, { words }) === null,
    });
  };
  return (place, control) => {
    if (primary === undefined) primary = fight === null ? null : find(fight);
    return isThere(primary, place, control);
  };
}

/** Whether the rules let this viewer add an effect to any of these combatants, or of all if none is named (C-11). */
export function mayAddEffect(fight: FightView | null, targets: readonly CombatantId[]): boolean {
  const encounter = fight?.encounter ?? null;
  if (fight === null || encounter === null) return false;
  const effect = { do: "addEffect", name: "…", until: "combat" };
  const bearers = targets.length > 0 ? targets : Object.keys(encounter.combatants);
  return bearers.some((target) => legality(encounter, { ...effect, target }, fight.viewer) === null);
}

/** The command that puts a combatant together with others, who lead (C-31). Null if that is not allowed. */
export function grouping(fight: FightView | null, combatants: readonly CombatantId[]): Command | null {
  const encounter = fight?.encounter ?? null;
  const command = { do: "group", combatants };
  return fight !== null && encounter !== null && legality(encounter, command, fight.viewer) === null ? command : null;
}

/** Whether a combatant could go last in the order, or together with others. */
export function mayMove(fight: FightView | null, id: CombatantId): boolean {
  const encounter = fight?.encounter ?? null;
  if (fight === null || encounter === null) return false;
  const move = encounter.entries?.some((entry) => entry.id === id)
    ? { do: "changeEntry", entry: id }
    : { do: "reorder", combatant: id };
  const isPlaced = legality(encounter, { ...move, before: null }, fight.viewer) === null;
  if (!Object.hasOwn(encounter.combatants, id)) return isPlaced;
  const others = Object.keys(encounter.combatants).filter((other) => other !== id);
  return isPlaced || others.some((other) => grouping(fight, [other, id]) !== null);
}

/** Whether Foundry's rows show a number other than the stored one, such as a combatant group's. */
const isDerived = ({ initiative, _source }: Combatant.Implementation): boolean =>
  (initiative ?? null) !== (_source.initiative ?? null);

/** Whether a number other than Foundry's makes the order now, such as half of it for a second turn (C-32). */
const isOfTurn = ({ combat }: FightView, { id, number, base }: Row): boolean =>
  number !== null && base !== null && number !== base && combat.combatants.get(id)?._source.initiative === base;

/**
 * The numbers in the rows: Foundry's, the rules', or none if no number makes the order. Before the start Foundry's
 * stay, because people may write them there.
 */
export function numbersShown(fight: FightView | null): NumbersShown {
  if (fight === null) return "host";
  const { combat, encounter, screen } = fight;
  const rows = screen?.rows ?? [];
  const isRunning = (encounter?.round ?? 0) > 0;
  if (isRunning && rows.every(({ number }) => number === null)) return "none";
  const isOwn = ownInitiative() !== null || combat.combatants.some(isDerived);
  return isOwn || (isRunning && rows.some((row) => isOfTurn(fight, row))) ? "rules" : "host";
}
