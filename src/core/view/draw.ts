import { initiativeOf } from "../state/combatants";
import type { Encounter, Viewer } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { legalityFor } from "../engine/legality";
import type { Context } from "../engine/variant";
import { buttonOf } from "../engine/command";
import { removeEffectControls } from "../mechanics/effect-screen";
import { variantOf } from "../engine/registry";
import { makeControlFactory, type ControlFactory } from "../screen/control-factory";
import type { Member, Row, Screen } from "../screen/screen";

/** Returns the tracker and the panel as the viewer sees them now, controls included. */
export function screen(encounter: Encounter, viewer: Viewer): Screen {
  const variant = variantOf(encounter.variant);
  const context: Context = { fight: encounter, variant, viewer };
  const factory = makeControlFactory(legalityFor(encounter, viewer), (command) => buttonOf(context, command));
  const parts = variant.screen(context, factory);
  return {
    variant: encounter.variant,
    rev: encounter.rev,
    ...parts,
    rows: parts.rows.map((row) => withRemovals(context, factory, row)),
  };
}

/** Whatever the variant, an effect can be taken off in the menu of whoever carries it (C-11). */
function withRemovals(context: Context, factory: ControlFactory, row: Row): Row {
  const withOwn = <One extends Row | Member>(one: One): One => {
    const removals = removeEffectControls(context, factory, one.id);
    return removals.length === 0 ? one : { ...one, menu: [...one.menu, ...removals] };
  };
  const drawn = withOwn(row);
  return drawn.group === undefined
    ? drawn
    : { ...drawn, group: { ...drawn.group, members: drawn.group.members.map(withOwn) } };
}

/** The values for the host's own fields. */
export interface Native {
  readonly round: number;
  readonly active: readonly string[];
  readonly order: readonly string[];
  readonly initiative: Readonly<Record<string, number | null>>;
}

/**
 * The round, who is acting, the order and the numbers, for a host that keeps such fields of its own. Of the `unseen` it says
 * nothing: they never act, they stand last, as joined, and they have no number. Where that host sends its fields to everybody,
 * give the open encounter and those it conceals.
 */
export function native(encounter: Encounter, unseen: readonly CombatantId[] = []): Native {
  const { flow } = variantOf(encounter.variant);
  const seen = (id: CombatantId): boolean => !unseen.includes(id);
  const number = (id: CombatantId): number | null => (seen(id) ? initiativeOf(encounter, id) : null);
  return {
    round: encounter.round,
    active: flow.active(encounter).filter(seen),
    order: [...flow.order(encounter).filter(seen), ...unseen],
    initiative: Object.fromEntries(Object.keys(encounter.combatants).map((id) => [id, number(id)])),
  };
}
