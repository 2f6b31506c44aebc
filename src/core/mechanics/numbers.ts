import { companiesIn, companionsOf, companyKey, leaderOf } from "../state/companies";
import { asJoined, baseOf, combatant, earlierTiesOf, numberTrait, tieOf } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { groupBy } from "../state/group-by";
import { edit } from "../state/write";
import { totalOf } from "../state/formula";
import type { Rolled } from "../engine/dice";
import type { Dealt, Mutation, Numbers, RulesCompany } from "../engine/variant";
import { text } from "../state/text";
import { withEarlier } from "./tie-memory";

const areShared = (fight: Fight, numbers: Numbers): boolean =>
  companiesIn(fight).length > 0 && numbers.companies?.(fight) !== false;

/** The combatants that have one number with it by hand, the leader first (C-31). */
export const numberMates = (fight: Fight, numbers: Numbers, id: CombatantId): readonly CombatantId[] =>
  areShared(fight, numbers) ? companionsOf(fight, id) : [id];

/** The company with which a combatant rolls, made by hand or else by the rules (C-31). Null if it rolls alone. */
function companyFor(fight: Fight, numbers: Numbers, id: CombatantId): RulesCompany | null {
  const byHand = areShared(fight, numbers) ? companyKey(fight, id) : null;
  return byHand === null ? (numbers.company?.(fight, id) ?? null) : { key: byHand, shares: "roll" };
}

/** The key of the company with which a combatant rolls. Null if it rolls alone. */
export const rollKey = (fight: Fight, numbers: Numbers, id: CombatantId): string | null =>
  companyFor(fight, numbers, id)?.key ?? null;

/** {@link rollKey}, without the companies whose members add numbers of their own. */
function numberKey(fight: Fight, numbers: Numbers, id: CombatantId): string | null {
  const company = companyFor(fight, numbers, id);
  return company === null || company.shares === "dice" ? null : company.key;
}

/** These combatants, and all that share a number with them and have the same one, or none yet. */
export function rolledWith(fight: Fight, numbers: Numbers, ids: readonly CombatantId[]): readonly CombatantId[] {
  const rollOf = (id: CombatantId): string | null => {
    const key = numberKey(fight, numbers, id);
    return key === null ? null : `${baseOf(fight, id)} ${key}`;
  };
  const rolls = new Set(ids.map(rollOf));
  rolls.delete(null);
  return rolls.size === 0 ? ids : [...new Set([...ids, ...asJoined(fight).filter((id) => rolls.has(rollOf(id)))])];
}

/** True if two tied combatants need no roll-off against each other (C-26). */
export function areTogether(fight: Fight, numbers: Numbers, a: CombatantId, b: CombatantId): boolean {
  const key = numbers.company?.(fight, a)?.key;
  const isOne = key !== undefined && key === numbers.company?.(fight, b)?.key;
  return isOne || companionsOf(fight, a).includes(b) || numbers.together?.(fight, a, b) === true;
}

/**
 * Rolls initiative. A group shares the faces, and each member adds its own numbers (C-29). A company has its leader's
 * number (C-31).
 */
export function giveNumbers(mutation: Mutation, numbers: Numbers, ids: readonly CombatantId[]): void {
  const all = rolledWith(mutation.fight, numbers, ids);
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
      const isOne = place === 0 || numberMates(mutation.fight, numbers, id).length > 1;
      const total = isOne ? ofFirst : own();
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
  { deck, cards, drawn }: Dealt,
): void {
  for (const [i, group] of groups.entries()) {
    const card = cards[i] as number;
    const all = drawn[i] ?? [];
    for (const id of group) {
      giveNumber(mutation.fight, id, card);
      mutation.emit({ type: "card-dealt", combatant: id, card, deck, ...(all.length > 1 && { drawn: all }) });
      numbers.given?.(mutation, id);
    }
  }
}

function rollersOf(fight: Fight, numbers: Numbers, ids: readonly CombatantId[]): CombatantId[][] {
  // A list of its own equals no other key, so a combatant without a company rolls alone.
  const keyOf = (id: CombatantId): unknown => rollKey(fight, numbers, id) ?? [id];
  return [...groupBy(ids, keyOf).values()].map((group) => {
    const mates = numberMates(fight, numbers, group[0] as CombatantId).filter((id) => group.includes(id));
    return mates.length > 1 ? mates : group.toSorted((a, b) => joined(fight, a) - joined(fight, b));
  });
}

/** Sets the numbers that the game system rolled, without faces (C-6). */
export function giveTotals(mutation: Mutation, numbers: Numbers, totals: Readonly<Record<CombatantId, number>>): void {
  const all = new Map<CombatantId, number>();
  for (const [id, total] of Object.entries(totals)) {
    for (const mate of numberMates(mutation.fight, numbers, id)) {
      if (!all.has(mate) || leaderOf(mutation.fight, mate) === id) all.set(mate, total);
    }
  }
  for (const [id, total] of all) {
    giveNumber(mutation.fight, id, total);
    mutation.emit({ type: "rolled", combatant: id, total, faces: [] });
    numbers.given?.(mutation, id);
  }
}

/** Sets a number that needs no roll, and returns whether there was one. */
export function takeOver(mutation: Mutation, numbers: Numbers, id: CombatantId): boolean {
  const { fight } = mutation;
  if (baseOf(fight, id) !== null) return false;
  const byHand = areShared(fight, numbers) ? companyKey(fight, id) : null;
  const numberOfMates = (): number | null => mateNumber(fight, numbers, id);
  const own = (): number | null => numbers.takesOver?.(fight, leaderOf(fight, id)) ?? null;
  const number = byHand === null ? (own() ?? numberOfMates()) : (numberOfMates() ?? own());
  if (number === null) return false;
  setNumber(mutation, numbers, id, number);
  return true;
}

/** The number of the first that shares it. */
function mateNumber(fight: Fight, numbers: Numbers, id: CombatantId): number | null {
  const key = numberKey(fight, numbers, id);
  if (key === null) return null;
  const isMate = (other: CombatantId): boolean =>
    other !== id && baseOf(fight, other) !== null && numberKey(fight, numbers, other) === key;
  const mate = asJoined(fight).find(isMate);
  return mate === undefined ? null : baseOf(fight, mate);
}

/** Sets a number without dice (C-7). Null removes it. */
export function setNumber(mutation: Mutation, numbers: Numbers, id: CombatantId, number: number | null): void {
  const isNew = number !== null && baseOf(mutation.fight, id) === null;
  giveNumber(mutation.fight, id, number);
  mutation.emit({ type: "initiative-set", combatant: id, total: number });
  if (isNew) numbers.given?.(mutation, id);
}

/** {@link setNumber} for all that have one number with it. */
export function setNumberOfAll(mutation: Mutation, numbers: Numbers, id: CombatantId, number: number | null): void {
  for (const mate of numberMates(mutation.fight, numbers, id)) setNumber(mutation, numbers, mate, number);
}

/** Replaces a number and clears its shift. */
export function giveNumber(fight: Fight, id: CombatantId, number: number | null): void {
  const { rolling } = fight;
  const tie = tieOf(fight, id);
  const earlier = withEarlier(null, earlierTiesOf(fight, id));
  edit(fight.combatants, id, { base: number, shift: undefined, rolling, tie, earlier });
}

const joined = (fight: Fight, id: CombatantId): number => combatant(fight, id).joined;
