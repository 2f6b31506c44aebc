import { combatant, numberTrait } from "../engine/combatants";
import type { Body, CombatantId } from "../engine/encounter";
import { totalOf } from "../engine/formula";
import type { Act } from "../engine/rule";
import type { Numbers } from "../engine/variant";
import { text } from "../view/text";

/** Rolls initiative for these combatants; those rolled as a group share the faces, each with its own numbers (rules 0.10). */
export function giveNumbers(act: Act, numbers: Numbers, ids: readonly CombatantId[]): void {
  const groups = new Map<string, CombatantId[]>();
  for (const id of ids) {
    const key = numbers.group(act.body, id) ?? `alone ${id}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  const rollers = [...groups.values()].map((group) =>
    group.toSorted((a, b) => joined(act.body, a) - joined(act.body, b)),
  );
  const rolled = act.roll(
    rollers.map(([first]) => {
      const id = first as CombatantId;
      return {
        for: id,
        formula: numbers.formula(act.body, id),
        numbers: (name: string) => numberTrait(act.body, id, name),
        reason: text("dice.initiative", { combatant: { name: id } }),
      };
    }),
  );
  for (const [i, group] of rollers.entries()) {
    const faces = rolled[i]?.faces ?? [];
    for (const id of group) {
      const total = totalOf(numbers.formula(act.body, id), (name) => numberTrait(act.body, id, name), faces);
      giveNumber(act.body, id, total);
      act.emit({ type: "rolled", combatant: id, total, faces });
      numbers.given?.(act, id);
    }
  }
}

/** Gives a combatant a number in place of any it had, and of what had been added to that. */
export function giveNumber(body: Body, id: CombatantId, number: number | null): void {
  const one = combatant(body, id);
  one.base = number;
  delete one.shift;
}

function joined(body: Body, id: CombatantId): number {
  return combatant(body, id).joined;
}
