import { asJoined, baseOf, formula } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { text, type Text } from "../state/text";
import { drop, put } from "../state/write";
import type { Dealt, Mutation } from "../engine/variant";
import { choicesOf } from "./choices";
import type { State } from "./state";

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

/** Returns dealt cards to the deck, also cards in hands, whose owners keep their numbers. */
function shuffle({ rules: { gone = {} } }: Fight<State>): void {
  for (const card of Object.keys(gone)) drop(gone, card);
}

/** Only a deck that is dealt from every round. */
export function shuffleAtRoundEnd(fight: Fight<State>): void {
  const { deck, shuffle: when } = choicesOf(fight);
  const jokerIsOut = Object.keys(fight.rules.gone ?? {}).some((card) => Number(card) > deck);
  if (when === "each-round" || (when === "joker" && jokerIsOut)) shuffle(fight);
}

function leftIn(fight: Fight<State>): number[] {
  const { deck, jokers } = choicesOf(fight);
  const { gone = {} } = fight.rules;
  return Array.from({ length: deck + jokers }, (_, i) => i + 1).filter((card) => !Object.hasOwn(gone, card));
}

/**
 * Deals each hand a card, without repeats, as a die with a face for each card left. With too few cards left, the deck
 * is shuffled without the held cards. With more hands than cards, it is dealt again.
 */
export function deal(mutation: Mutation<State>, hands: readonly (readonly CombatantId[])[]): Dealt {
  const { fight } = mutation;
  const { gone = {} } = fight.rules;
  if (leftIn(fight).length < hands.length) {
    const dealt = new Set(hands.flat());
    shuffle(fight);
    for (const id of asJoined(fight)) {
      const held = dealt.has(id) ? null : baseOf(fight, id);
      if (held !== null) put(gone, String(held), true);
    }
  }
  const all = leftIn(fight);
  const count = Math.max(1, all.length);
  const drawn = mutation.roll(
    hands.map(([first = ""], i) => ({
      for: first,
      formula: formula(`1d${count - (i % count)}`),
      numbers: () => 0,
      reason: text("parts.dice.card", { combatant: { name: first } }),
      isCard: true,
    })),
  );
  let left = [...all];
  const cards = drawn.map(({ total }) => {
    if (left.length === 0) left = [...all];
    const [card = 1] = left.splice(total - 1, 1);
    put(gone, String(card), true);
    return card;
  });
  return { deck: choicesOf(fight).deck, cards };
}
