import { baseOf, combatant } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { text } from "../state/text";
import { otherSide } from "./sides";
import { conditionMenu } from "./screen";
import type { Context } from "../engine/variant";
import type { Control, ControlFactory } from "../screen/screen";

/** The GM's controls in every variant: conditions (C-3), side (C-4), place (C-10), new roll (C-6). */
export function commonMenu(context: Context, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight, viewer } = context;
  if (!viewer.gm) return [];
  return [
    ...conditionMenu(context, factory, id),
    ...factory.enabled(
      { group: "order", command: { do: "setSide", combatant: id, side: otherSide(combatant(fight, id).side) } },
      {
        label: text("controls.move-before"),
        group: "order",
        command: { do: "reorder", combatant: id },
        fields: [{ kind: "token", name: "before", label: text("fields.before"), people: placedBut(context, id) }],
      },
      { label: text("controls.move-last"), group: "order", command: { do: "reorder", combatant: id, before: null } },
    ),
    ...(baseOf(fight, id) === null
      ? []
      : factory.enabled({
          label: text("controls.roll-again"),
          group: "order",
          command: { do: "roll", combatants: [id], again: true },
        })),
  ];
}

interface Placed {
  readonly ids: readonly CombatantId[];
  readonly places: ReadonlyMap<CombatantId, number>;
}

/** Once for all rows of a screen, because each row needs the whole order. */
const placed = new WeakMap<Context, Placed>();

function placedIn(context: Context): Placed {
  const known = placed.get(context);
  if (known !== undefined) return known;
  const { fight, variant } = context;
  const ids = variant.flow.order(fight).filter((who) => baseOf(fight, who) !== null);
  const found = { ids, places: new Map(ids.map((id, place) => [id, place] as const)) };
  placed.set(context, found);
  return found;
}

function placedBut(context: Context, id: CombatantId): readonly CombatantId[] {
  const { ids, places } = placedIn(context);
  const place = places.get(id);
  return place === undefined ? ids : ids.toSpliced(place, 1);
}
