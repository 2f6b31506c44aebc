import { combatant } from "../../state/combatants";
import { SIDES, type CombatantId } from "../../state/ids";
import { conditionMenu, rollControl } from "../../mechanics/screen";
import type { ControlFactory, ControlSpec } from "../../screen/control-factory";
import type { Control } from "../../screen/screen";
import { text } from "../../state/text";
import type { Entry, ScreenContext, Tie } from "./screen-context";
import { isMarked } from "./state";
import { byField, together, turnsField } from "./words";

/** Rolls for one, or once for all of a group (I-2). */
export function rollControls({ fight }: ScreenContext, factory: ControlFactory, { id, people }: Entry): Control[] {
  const lacking = people.filter((one) => combatant(fight, one).base === null);
  const [first] = lacking;
  if (first === undefined || lacking.length < 2) return rollControl(factory, first ?? id);
  return factory.enabled({
    label: text("initiative-score.controls.roll-group", { count: lacking.length }),
    icon: "roll",
    command: { do: "roll", combatants: lacking },
  });
}

/** I-5, I-6: what somebody may do about its own place. */
export function placeControls(factory: ControlFactory, id: CombatantId): Control[] {
  return factory.enabled(
    { label: text("initiative-score.controls.act-last"), icon: "last", command: { do: "actLast", combatant: id } },
    {
      label: text("initiative-score.controls.roll-with-blow"),
      cost: text("initiative-score.costs.blow"),
      icon: "blow",
      command: { do: "rollWithBlow", combatant: id },
    },
  );
}

/** The row's menu: the gm's changes of a score (I-7), and conditions. */
export function gmMenu(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  const modify = context.viewer.gm ? factory.enabled(...modifySpecs(id)) : [];
  return [...modify, ...conditionMenu(context, factory, id)];
}

function modifySpecs(id: CombatantId): ControlSpec[] {
  const command = { do: "modifyScore", combatant: id };
  return [
    {
      id: `modify turns ${id}`,
      label: text("initiative-score.controls.modify-turns"),
      icon: "effect",
      command,
      fields: [byField, turnsField],
    },
    { id: `modify ${id}`, label: text("initiative-score.controls.modify"), icon: "effect", command, fields: [byField] },
  ];
}

/** Ticks one of a group off, or takes that back (I-2). */
export function markControls({ fight }: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  const on = !isMarked(fight, id);
  return factory.enabled({
    id: `mark ${id}`,
    label: text(on ? "initiative-score.controls.mark" : "initiative-score.controls.unmark"),
    icon: "mark",
    command: { do: "markActed", combatant: id, on },
  });
}

/** I-4: who of a tie goes first: with two one click each, with more an order to be given; and dice for a dispute. */
export function tieControls(
  factory: ControlFactory,
  { people, contenders }: Tie,
  entries: readonly Entry[],
): Control[] {
  const [first, second] = contenders;
  const nameOf = (id: CombatantId): readonly CombatantId[] =>
    entries.find((entry) => entry.people.includes(id))?.people.filter((one) => people.includes(one)) ?? [id];
  const decide = (order: readonly CombatantId[]): ControlSpec => ({
    label: text("initiative-score.controls.first", { combatant: together(nameOf(order[0] ?? "")) }),
    icon: "tie",
    command: { do: "decideTie", order },
  });
  const ways: ControlSpec[] =
    contenders.length === 2 && first !== undefined && second !== undefined
      ? [decide([first, second]), decide([second, first])]
      : [
          {
            id: `decide ${first}`,
            label: text("initiative-score.controls.decide"),
            icon: "tie",
            command: { do: "decideTie" },
            fields: [
              { kind: "order", name: "order", label: text("initiative-score.fields.order"), people: contenders },
            ],
          },
        ];
  return factory.enabled(...ways, {
    label: text("initiative-score.controls.roll-tie"),
    icon: "roll",
    tone: "quiet",
    command: { do: "rollTie", combatants: contenders },
  });
}

/** The gm's controls for an ambush before the start (I-11). */
export function ambushControls({ fight }: ScreenContext, factory: ControlFactory): Control[] {
  const off: ControlSpec = {
    label: text("initiative-score.controls.no-ambush"),
    icon: "dismiss",
    command: { do: "ambush", side: null },
  };
  return factory.enabled(...(fight.rules.ambush === null ? [false, true].map(laySpec) : [off]));
}

function laySpec(hidden: boolean): ControlSpec {
  const choices = SIDES.map((side) => ({ value: side, label: text(`sides.${side}`) }));
  return {
    id: hidden ? "ambush hidden" : "ambush",
    label: text(hidden ? "initiative-score.controls.ambush-hidden" : "initiative-score.controls.ambush"),
    icon: "ambush",
    tone: "quiet",
    command: { do: "ambush", hidden },
    fields: [{ kind: "choice", name: "side", label: text("initiative-score.fields.ambush-side"), choices }],
  };
}
