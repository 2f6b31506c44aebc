import { baseOf, combatant, earlierTiesOf, numberTrait, tieOf } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { groupBy } from "../state/group-by";
import { edit } from "../state/write";
import { totalOf } from "../state/formula";
import type { Rolled } from "../engine/dice";
import type { Dealt, Mutation, Numbers } from "../engine/variant";
import { text } from "../state/text";
import { withEarlier } from "./tie-memory";

/** Rolls initiative. A group shares the faces, and each member adds its own numbers (C-29). */
export function giveNumbers(mutation: Mutation, numbers: Numbers, ids: readonly CombatantId[]): void {
  const all = numbers.rolledWith?.(mutation.fight, ids) ?? ids;
  const rollers = rollersOf(
    mutation.fight,
    numbers,
    all.filter((id) => !takeOver(mutation, numbers, id)),
  );
  const dealt = numbers.deal?.(mutation, rollers) ?? null;
  if (dealt !== null) return giveCards(mutation, numbers, rollers, dealt);
  const rolled = mutation.roll(
    rollers.map(([first]) => {
      const id = first as CombatantId;
      return {
        for: id,
        formula: numbers.formula(mutation.fight, id),
        numbers: (name: string) => numberTrait(mutation.fight, id, name),
        reason: text("dice.initiative", { combatant: { name: id } }),
      };
    }),
  );
  for (const [i, group] of rollers.entries()) {
    const { faces, total: ofFirst } = rolled[i] as Rolled;
    for (const [place, id] of group.entries()) {
      const own = (): number =>
        totalOf(numbers.formula(mutation.fight, id), (name) => numberTrait(mutation.fight, id, name), faces);
      const total = place === 0 ? ofFirst : own();
      giveNumber(mutation.fight, id, total);
      mutation.emit({ type: "rolled", combatant: id, total, faces });
      numbers.given?.(mutation, id, faces);
    }
  }
}

function giveCards(
  mutation: Mutation,
  numbers: Numbers,
  groups: readonly (readonly CombatantId[])[],
  { deck, cards }: Dealt,
): void {
  for (const [i, group] of groups.entries()) {
    const card = cards[i] as number;
    for (const id of group) {
      giveNumber(mutation.fight, id, card);
      mutation.emit({ type: "card-dealt", combatant: id, card, deck });
      numbers.given?.(mutation, id);
    }
  }
}

function rollersOf(fight: Fight, numbers: Numbers, ids: readonly CombatantId[]): CombatantId[][] {
  // A list of its own equals no other key, so a combatant without a group rolls alone.
  const groups = groupBy(ids, (id): unknown => numbers.group(fight, id) ?? [id]);
  return [...groups.values()].map((group) => group.toSorted((a, b) => joined(fight, a) - joined(fight, b)));
}

/** Sets the numbers that the game system rolled, without faces (C-6). */
export function giveTotals(mutation: Mutation, numbers: Numbers, totals: Readonly<Record<CombatantId, number>>): void {
  for (const [id, total] of Object.entries(totals)) {
    giveNumber(mutation.fight, id, total);
    mutation.emit({ type: "rolled", combatant: id, total, faces: [] });
    numbers.given?.(mutation, id);
  }
}

/** Sets a number that needs no roll, and returns whether there was one. */
export function takeOver(mutation: Mutation, numbers: Numbers, id: CombatantId): boolean {
  const number = baseOf(mutation.fight, id) === null ? (numbers.takesOver?.(mutation.fight, id) ?? null) : null;
  if (number === null) return false;
  setNumber(mutation, numbers, id, number);
  return true;
}

/** Sets a number without dice (C-7). Null removes it. */
export function setNumber(mutation: Mutation, numbers: Numbers, id: CombatantId, number: number | null): void {
  const isNew = number !== null && baseOf(mutation.fight, id) === null;
  giveNumber(mutation.fight, id, number);
  mutation.emit({ type: "initiative-set", combatant: id, total: number });
  if (isNew) numbers.given?.(mutation, id);
}

/** Replaces a number and clears its shift. */
export function giveNumber(fight: Fight, id: CombatantId, number: number | null): void {
  const { rolling } = fight;
  const tie = tieOf(fight, id);
  const earlier = withEarlier(null, earlierTiesOf(fight, id));
  edit(fight.combatants, id, { base: number, shift: undefined, rolling, tie, earlier });
}

const joined = (fight: Fight, id: CombatantId): number => combatant(fight, id).joined;
