import { combatant } from "../../state/combatants";
import { SIDES, type CombatantId } from "../../state/ids";
import { conditionMenu, rollControl } from "../../mechanics/screen";
import type { Pen, Sketch } from "../../screen/control-factory";
import type { Control } from "../../screen/screen";
import { text } from "../../state/text";
import type { Entry, Now, Tie } from "./now";
import { isMarked } from "./state";
import { byField, together, turnsField } from "./words";

/** Rolls for one, or once for all of a group (I-2). */
export function rollControls({ body }: Now, pen: Pen, { id, people }: Entry): Control[] {
  const lacking = people.filter((one) => combatant(body, one).base === null);
  const [first] = lacking;
  if (first === undefined || lacking.length < 2) return rollControl(pen, first ?? id);
  return pen.open({
    label: text("control.roll-group", { count: lacking.length }),
    icon: "roll",
    command: { do: "roll", combatants: lacking },
  });
}

/** I-5, I-6: what somebody may do about its own place. */
export function placeControls(pen: Pen, id: CombatantId): Control[] {
  return pen.open(
    { label: text("control.act-last"), icon: "last", command: { do: "actLast", combatant: id } },
    {
      label: text("control.roll-with-blow"),
      cost: text("cost.blow"),
      icon: "blow",
      command: { do: "rollWithBlow", combatant: id },
    },
  );
}

/** What else there is to do to one: the gm's changes of its score (I-7), and its conditions. */
export function gmMenu(now: Now, pen: Pen, id: CombatantId): Control[] {
  const modify = now.viewer.gm ? pen.open(...modifySketches(id)) : [];
  return [...modify, ...conditionMenu(now, pen, id)];
}

function modifySketches(id: CombatantId): Sketch[] {
  const command = { do: "modifyScore", combatant: id };
  return [
    {
      id: `modify turns ${id}`,
      label: text("control.modify-turns"),
      icon: "effect",
      command,
      fields: [byField, turnsField],
    },
    { id: `modify ${id}`, label: text("control.modify"), icon: "effect", command, fields: [byField] },
  ];
}

/** Ticks one of a group off, or takes that back (I-2). */
export function markControls({ body }: Now, pen: Pen, id: CombatantId): Control[] {
  const on = !isMarked(body, id);
  return pen.open({
    id: `mark ${id}`,
    label: text(on ? "control.mark" : "control.unmark"),
    icon: "mark",
    command: { do: "markActed", combatant: id, on },
  });
}

/** I-4: who of a tie goes first: with two one click each, with more an order to be given; and dice for a dispute. */
export function tieControls(pen: Pen, { people, contenders }: Tie, entries: readonly Entry[]): Control[] {
  const [first, second] = contenders;
  const nameOf = (id: CombatantId): readonly CombatantId[] =>
    entries.find((entry) => entry.people.includes(id))?.people.filter((one) => people.includes(one)) ?? [id];
  const decide = (order: readonly CombatantId[]): Sketch => ({
    label: text("control.first", { combatant: together(nameOf(order[0] ?? "")) }),
    icon: "tie",
    command: { do: "decideTie", order },
  });
  const ways: Sketch[] =
    contenders.length === 2 && first !== undefined && second !== undefined
      ? [decide([first, second]), decide([second, first])]
      : [
          {
            id: `decide ${first}`,
            label: text("control.decide"),
            icon: "tie",
            command: { do: "decideTie" },
            fields: [{ kind: "order", name: "order", label: text("field.order"), people: contenders }],
          },
        ];
  return pen.open(...ways, {
    label: text("control.roll-tie"),
    icon: "roll",
    tone: "quiet",
    command: { do: "rollTie", combatants: contenders },
  });
}

/** Who lies in ambush, for the gm to say before the start (I-11). */
export function ambushControls({ body }: Now, pen: Pen): Control[] {
  const off: Sketch = { label: text("control.no-ambush"), icon: "dismiss", command: { do: "ambush", side: null } };
  return pen.open(...(body.rules.ambush === null ? [false, true].map(laySketch) : [off]));
}

function laySketch(hidden: boolean): Sketch {
  const choices = SIDES.map((side) => ({ value: side, label: text(`side.${side}`) }));
  return {
    id: hidden ? "ambush hidden" : "ambush",
    label: text(hidden ? "control.ambush-hidden" : "control.ambush"),
    icon: "ambush",
    tone: "quiet",
    command: { do: "ambush", hidden },
    fields: [{ kind: "choice", name: "side", label: text("field.ambush-side"), choices }],
  };
}
