import { initiativeOf } from "../state/combatants";
import type { Command } from "../state/command";
import type { Encounter, Viewer } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { legalityFor } from "../engine/legality";
import type { Context } from "../engine/variant";
import { buttonOf } from "../engine/command";
import { removeEffectControls } from "../mechanics/effect-screen";
import { emptiedFooter } from "../mechanics/screen";
import { variantOf } from "../engine/registry";
import { later } from "../screen/later";
import { makeControlFactory } from "../screen/control-factory";
import type { Control, Member, Row, Screen, Section } from "../screen/screen";

/** Returns the tracker and the panel as the viewer sees them now, controls included. */
export function screen(encounter: Encounter, viewer: Viewer): Screen {
  const variant = variantOf(encounter.variant);
  const context: Context = { fight: encounter, variant, viewer };
  const factory = makeControlFactory(legalityFor(encounter, viewer), (command) => buttonOf(context, command));
  const { rows, panel, footer, menuOf = () => [], ...parts } = variant.screen(context, factory);
  // Whatever the variant, an effect can be taken off in the menu of whoever carries it (C-11).
  const removals = (id: CombatantId): Control[] => removeEffectControls(context, factory, id);
  const wholeMenu = (id: CombatantId): Control[] => [...menuOf(id), ...removals(id)];
  return {
    variant: encounter.variant,
    rev: encounter.rev,
    ...parts,
    footer: emptiedFooter(context, factory) ?? footer,
    rows: rows.map((row) => {
      if (row.group === undefined) return withMenu(row, wholeMenu);
      const members = row.group.members.map((member) => withMenu(member, wholeMenu));
      return withMenu({ ...row, group: { ...row.group, members } }, removals);
    }),
    panel: panel.map((section) => (section.kind === "queue" ? withMenus(section, wholeMenu) : section)),
  };
}

/** The words and the cost on a command's button, wherever it stands. */
export function buttonFor(encounter: Encounter, viewer: Viewer, command: Command): Pick<Control, "label" | "cost"> {
  const { label, cost } = buttonOf({ fight: encounter, variant: variantOf(encounter.variant), viewer }, command);
  return { label, ...(cost !== undefined && { cost }) };
}

type Queue = Extract<Section, { kind: "queue" }>;

/** The members of a queue are those of the rows. What else of an entry is worked out later stays so: it is changed, and not copied. */
const withMenus = (queue: Queue, menu: (id: CombatantId) => readonly Control[]): Queue => ({
  ...queue,
  entries: queue.entries.map((entry) => {
    const { members } = entry;
    return members.length === 0 ? entry : later(entry, "members", () => members.map((one) => withMenu(one, menu)));
  }),
});

/** Has a menu go on with more. */
function withMenu<One extends Row | Member>(one: One, more: (id: CombatantId) => readonly Control[]): One {
  const { id, menu } = one;
  return later({ ...one }, "menu", () => [...menu, ...more(id)]);
}

/** The values for the host's own fields. */
export interface Native {
  readonly round: number;
  readonly active: readonly string[];
  readonly order: readonly string[];
  readonly initiative: Readonly<Record<string, number | null>>;
}

/** The round, who is acting, the order and the numbers, for a host that keeps such fields of its own. */
export function native(encounter: Encounter): Native {
  const { flow } = variantOf(encounter.variant);
  return {
    round: encounter.round,
    active: flow.active(encounter),
    order: flow.order(encounter),
    initiative: Object.fromEntries(Object.keys(encounter.combatants).map((id) => [id, initiativeOf(encounter, id)])),
  };
}
