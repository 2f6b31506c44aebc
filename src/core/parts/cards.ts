import { asJoined, formula, numberTrait } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { text, type Text } from "../state/text";
import { drop, put } from "../state/write";
import type { Dealt, Mutation } from "../engine/variant";
import { choicesOf } from "./choices";
import { numbersOf, type State } from "./state";

const SUITED = 52;
const SUITS = ["♣", "♦", "♥", "♠"] as const;
const LETTERS: Readonly<Record<number, string>> = { 11: "jack", 12: "queen", 13: "king", 14: "ace" };

/** Rank and suit in a deck of 52, a joker, or its number. */
export function cardText(deck: number, card: number): Text {
  if (card > deck) return text("parts.cards.joker");
  if (deck !== SUITED) return text("parts.cards.number", { number: card });
  const rank = Math.floor((card - 1) / SUITS.length) + 2;
  const letter = LETTERS[rank];
  const said = letter === undefined ? rank : text(`parts.cards.${letter}`);
  return text("parts.cards.suited", { rank: said, suit: SUITS[(card - 1) % SUITS.length] ?? "" });
}

/** Returns dealt cards to the deck, except the cards of the holders, which count as `isNew`. */
function shuffle(fight: Fight<State>, holders: readonly CombatantId[], isNew: (card: string) => boolean): void {
  const { gone = {} } = fight.rules;
  const held = holders.flatMap((id) => numbersOf(fight, id).map(String));
  const kept = held.map((card) => [card, isNew(card)] as const);
  for (const card of Object.keys(gone)) drop(gone, card);
  for (const [card, how] of kept) put(gone, card, how);
}

/** Only a deck that is dealt from every round. A joker counts once, in the round in which it was dealt. */
export function shuffleAtRoundEnd(fight: Fight<State>, holders: readonly CombatantId[]): void {
  const { deck, shuffle: when } = choicesOf(fight);
  const jokerIsOut = Object.entries(fight.rules.gone ?? {}).some(([card, isNew]) => isNew && Number(card) > deck);
  if (when === "each-round" || (when === "joker" && jokerIsOut)) shuffle(fight, holders, () => false);
}

function leftIn(fight: Fight<State>): number[] {
  const { deck, jokers } = choicesOf(fight);
  const { gone = {} } = fight.rules;
  return Array.from({ length: deck + jokers }, (_, i) => i + 1).filter((card) => !Object.hasOwn(gone, card));
}

const MOST_CARDS = 5;

/** The cards that a hand draws: one, or as many as trait `cards` of its first combatant says. */
const cardsFor = (fight: Fight<State>, [first]: readonly CombatantId[]): number =>
  first === undefined ? 1 : Math.min(MOST_CARDS, Math.max(1, Math.floor(numberTrait(fight, first, "cards"))));

/**
 * Deals each hand a card, or the best of several, without repeats, as a die with a face for each card left. With too few
 * cards left, the deck is shuffled without the held cards, and if they are still too few, each hand draws one. With more
 * hands than cards, the deck is dealt again. `areMore`: the hands keep the cards that they have.
 */
export function deal(mutation: Mutation<State>, hands: readonly (readonly CombatantId[])[], areMore = false): Dealt {
  const { fight } = mutation;
  const { gone = {} } = fight.rules;
  let draws = hands.flatMap((hand, i) => Array.from({ length: cardsFor(fight, hand) }, () => i));
  if (leftIn(fight).length < draws.length) {
    const dealt = new Set(areMore ? [] : hands.flat());
    const holders = asJoined(fight).filter((id) => !dealt.has(id));
    shuffle(fight, holders, (card) => gone[card] !== false);
    if (leftIn(fight).length < draws.length) draws = [...hands.keys()];
  }
  const all = leftIn(fight);
  const count = Math.max(1, all.length);
  const faces = mutation.roll(
    draws.map((hand, i) => {
      const [first = ""] = hands[hand] ?? [];
      return {
        for: first,
        formula: formula(`1d${count - (i % count)}`),
        numbers: () => 0,
        reason: text("parts.dice.card", { combatant: { name: first } }),
        isCard: true,
      };
    }),
  );
  let left = [...all];
  const drawn: number[][] = hands.map(() => []);
  for (const [i, { total }] of faces.entries()) {
    if (left.length === 0) left = [...all];
    const [card = 1] = left.splice(total - 1, 1);
    put(gone, String(card), true);
    drawn[draws[i] ?? 0]?.push(card);
  }
  const { deck, direction } = choicesOf(fight);
  const best = direction === "ascending" ? Math.min : Math.max;
  return { deck, cards: drawn.map((cards) => best(...cards)), drawn };
}
