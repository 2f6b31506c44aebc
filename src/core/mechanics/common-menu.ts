import { baseOf, combatant } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { text } from "../state/text";
import { otherSide } from "./sides";
import { conditionMenu } from "./screen";
import type { Context } from "../engine/variant";
import type { Control, ControlFactory } from "../screen/screen";

/** The GM's controls in every variant: conditions (C-3), turn (C-30), side (C-4), place (C-10), new roll (C-6). Players: none. */
export function commonMenu(context: Context, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight, viewer } = context;
  if (!viewer.gm) return [];
  return [
    ...conditionMenu(context, factory, id),
    ...factory.enabled(
      { group: "order", command: { do: "giveTurn", combatant: id } },
      { group: "order", command: { do: "setSide", combatant: id, side: otherSide(combatant(fight, id).side) } },
      {
        label: text("controls.move-before"),
        group: "order",
        command: { do: "reorder", combatant: id },
        fields: [
          {
            kind: "token",
            name: "before",
            label: text("fields.before"),
            people: placedIn(context).filter((other) => other !== id),
          },
        ],
      },
      { label: text("controls.move-last"), group: "order", command: { do: "reorder", combatant: id, before: null } },
    ),
    ...(baseOf(fight, id) === null
      ? []
      : factory.enabled({
          group: "order",
          command: { do: "roll", combatants: [id], again: true },
        })),
  ];
}

/** Once for all rows of a screen, because each row needs the whole order. */
const placed = new WeakMap<Context, readonly CombatantId[]>();

function placedIn(context: Context): readonly CombatantId[] {
  const { fight, variant } = context;
  const ids = placed.get(context) ?? variant.flow.order(fight).filter((id) => baseOf(fight, id) !== null);
  placed.set(context, ids);
  return ids;
}
