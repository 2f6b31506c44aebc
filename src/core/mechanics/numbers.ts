import { combatant, numberTrait } from "../state/combatants";
import type { Body } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { totalOf } from "../state/formula";
import type { Act, Numbers } from "../engine/variant";

import { text } from "../state/text";

/** Rolls initiative for these combatants; those rolled as a group share the faces, each with its own numbers (rules 0.10). */
export function giveNumbers(act: Act, numbers: Numbers, ids: readonly CombatantId[]): void {
  const groups = new Map<string, CombatantId[]>();
  const all = numbers.rolledWith?.(act.body, ids) ?? ids;
  for (const id of all.filter((one) => !takeOver(act, numbers, one))) {
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
      numbers.given?.(act, id, faces);
    }
  }
}

/** Gives somebody without a number the one it has without a roll; answers whether there was one. */
export function takeOver(act: Act, numbers: Numbers, id: CombatantId): boolean {
  const number = combatant(act.body, id).base === null ? (numbers.takesOver?.(act.body, id) ?? null) : null;
  if (number === null) return false;
  giveNumber(act.body, id, number);
  act.emit({ type: "initiative-set", combatant: id, total: number });
  numbers.given?.(act, id);
  return true;
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
