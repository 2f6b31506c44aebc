import { asJoined, baseOf, numberTrait, turnsOver } from "../state/combatants";
import { companionsOf, companyOf } from "../state/companies";
import type { CombatantId, Fight } from "../state/fight";
import { totalOf } from "../state/formula";
import { groupBy } from "../state/group-by";
import { text } from "../state/text";
import { put } from "../state/write";
import type { Mutation } from "../engine/variant";
import { giveNumber, rollKey } from "../mechanics/numbers";
import { actingIn } from "../mechanics/own-turn";
import { deal } from "./cards";
import { choicesOf } from "./choices";
import { noteFaces } from "./declared";
import { numbers } from "./numbers";
import { numbersLeft, turnAt, turnsOf } from "./several-turns";
import { numbersOf, type State } from "./state";
import { unitOf } from "./units";

type Ids = readonly CombatantId[];

/** The combatants that have all numbers in common with it: its company, or its kind that acts together. */
const matesOf = (fight: Fight, id: CombatantId): Ids => companyOf(fight, id)?.members ?? unitOf(fight, id);

/** The longest list of numbers that it or a mate has. */
const listOf = (fight: Fight<State>, id: CombatantId): readonly number[] =>
  matesOf(fight, id)
    .map((mate) => numbersOf(fight, mate))
    .reduce((most, one) => (one.length > most.length ? one : most), []);

const mostOf = (fight: Fight, id: CombatantId, count: (id: CombatantId) => number): number =>
  Math.max(...matesOf(fight, id).map(count));

/** How many numbers it needs: as many as its busiest mate has turns. */
const needed = (fight: Fight, id: CombatantId): number => mostOf(fight, id, (mate) => turnsOf(fight, mate));

/**
 * C-32: rolls or deals the numbers of further turns, if each turn has its own. The best number is that of the first
 * turn.
 */
export function giveOwnNumbers(mutation: Mutation<State>): void {
  const { fight } = mutation;
  if (fight.rules.further === undefined || choicesOf(fight).further !== "own") return;
  const numbered = asJoined(fight).filter((id) => baseOf(fight, id) !== null);
  for (;;) {
    const lacking = numbered.filter((id) => listOf(fight, id).length < needed(fight, id));
    if (lacking.length === 0) break;
    // A list of its own equals no other key.
    const keyOf = (id: CombatantId): unknown =>
      matesOf(fight, id).length > 1 ? matesOf(fight, id)[0] : (rollKey(fight, numbers, id) ?? [id]);
    const hands = [...groupBy(lacking, keyOf).values()];
    // A company's leader rolls.
    draw(
      mutation,
      hands.map((ids) => companyOf(fight, ids[0] ?? "")?.members ?? ids),
    );
  }
  arrange(fight, numbered, () => []);
}

/** Puts the best numbers first and adds some, but leaves turns that have begun where they are. */
function arrange(fight: Fight<State>, ids: Ids, added: (id: CombatantId) => readonly number[]): void {
  const direction = numbers.direction(fight);
  const begun = (id: CombatantId): number => turnsOver(fight, id) + (actingIn(fight).includes(id) ? 1 : 0);
  const lists = ids.map((id) => {
    const all = [...listOf(fight, id), ...added(id)].slice(0, needed(fight, id));
    const from = mostOf(fight, id, begun);
    return [...all.slice(0, from), ...all.slice(from).toSorted((a, b) => (b - a) * direction)];
  });
  for (const [i, id] of ids.entries()) setNumbers(fight, id, lists[i] ?? []);
}

function setNumbers(fight: Fight<State>, id: CombatantId, [first = 0, ...further]: readonly number[]): void {
  if (numbersOf(fight, id).join() === [first, ...further].join()) return;
  if (first !== baseOf(fight, id)) giveNumber(fight, id, first);
  if (fight.rules.further !== undefined) put(fight.rules.further, id, further);
}

/** Draws or rolls one more number for each hand. */
function draw(mutation: Mutation<State>, hands: readonly Ids[]): void {
  const { fight, emit } = mutation;
  const isByCards = choicesOf(fight).numbers === "cards";
  const valueFor = (id: CombatantId) => (name: string) => numberTrait(fight, id, name);
  const dealt = isByCards ? deal(mutation, hands, true) : null;
  const rolled = isByCards
    ? []
    : mutation.roll(
        hands.map(([id = ""]) => ({
          for: id,
          formula: numbers.formula(fight, id),
          numbers: valueFor(id),
          reason: text("dice.initiative", { combatant: { name: id } }),
        })),
      );
  for (const [i, ids] of hands.entries()) {
    const { total = 0, faces = [] } = rolled[i] ?? {};
    const card = dealt?.cards[i];
    const all = dealt?.drawn[i] ?? [];
    const own = (id: CombatantId): number =>
      card ?? (matesOf(fight, id).length > 1 ? total : totalOf(numbers.formula(fight, id), valueFor(id), faces));
    arrange(fight, ids, (id) => [own(id)]);
    for (const combatant of ids) {
      if (dealt === null || card === undefined) {
        emit({ type: "rolled", combatant, total: own(combatant), faces });
        if (own(combatant) === baseOf(fight, combatant)) noteFaces(fight, combatant, faces);
      } else emit({ type: "card-dealt", combatant, card, deck: dealt.deck, ...(all.length > 1 && { drawn: all }) });
    }
  }
}

/** Exchanges the numbers of their present or next turns. A company has one number (C-31). */
export function swapNumbers(fight: Fight<State>, a: CombatantId, b: CombatantId): void {
  const [turnOfA, turnOfB] = [turnAt(fight, a), turnAt(fight, b)];
  const [mine = null, theirs = null] = [numbersLeft(fight, a)[0], numbersLeft(fight, b)[0]];
  const give = (id: CombatantId, turn: number, number: number | null): void => {
    if (turn === 0 || number === null) giveNumber(fight, id, number);
    else setNumbers(fight, id, numbersOf(fight, id).with(turn, number));
  };
  for (const id of companionsOf(fight, a)) give(id, turnOfA, theirs);
  for (const id of companionsOf(fight, b)) give(id, turnOfB, mine);
}
