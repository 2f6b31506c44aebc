import { CHOICE_NAMES, CHOICES, type RuleSet } from "../parts/choices";

/** Plain individual initiative: B-1 … B-5. */
export const basic: RuleSet = {
  id: "basic",
  icon: "fa-arrow-down-9-1",
  choices: { numbers: "dice", ties: "value", next: "numbers", taker: "holder", waiting: "wait" },
  open: ["formula", "reroll", "direction", "autoRoll", "groupRolls", "systemRolls", "surprise", "kindsTogether"],
};

/** The combatant who finishes a turn names who goes next: N-1 … N-6. */
export const popcorn: RuleSet = {
  id: "popcorn",
  icon: "fa-hand-point-right",
  choices: { numbers: "dice", next: "choice", chooser: "last" },
  open: ["formula", "systemRolls", "selfNext", "surprise", "kindsTogether"],
};

/** Declare, roll a die for each kind of action, and the lowest goes first: G-1 … G-4. */
export const greyhawk: RuleSet = {
  id: "greyhawk",
  icon: "fa-dice",
  choices: {
    formula: "0",
    declaring: "each-round",
    dice: CHOICES.dice.initial,
    direction: "ascending",
    ties: "dexterity",
    surprise: "added",
  },
  open: ["dice", "surpriseDice", "several", "declarations", "groupRolls"],
  lasting: "rounds",
};

/** Rules that a GM puts together are a fight of this set, with all values in its options. */
export const own = {
  id: "own",
  icon: "fa-shapes",
  choices: {},
  open: [...CHOICE_NAMES, "title"],
} as const satisfies RuleSet;

const TEN_CARDS = { numbers: "cards", deck: 10, jokers: 0, direction: "ascending" } as const;

/** A card or roll for each of several turns. */
const EACH_TURN = { turns: "several", further: "own" } as const;

/** Turn rules that ship as data, in the order of lists. Basic, popcorn and Greyhawk are listed with the other variants. */
export const SETS: readonly RuleSet[] = [
  basic,
  popcorn,
  greyhawk,
  /** One order by a sheet's value, without dice. */
  {
    id: "by-value",
    icon: "fa-arrow-down-wide-short",
    choices: { numbers: "stat", ties: "players", waiting: "wait" },
    open: ["stat", "direction", "surprise"],
  },
  /** Each side rolls once for the fight, and any of its combatants may take its next turn. */
  {
    id: "sides-once",
    icon: "fa-people-group",
    choices: { formula: "1d6", shared: "side", taker: "side" },
    open: ["formula", "surprise"],
  },
  /** Each side rolls every round, and any of its combatants may take its next turn. */
  {
    id: "sides-each-round",
    icon: "fa-people-arrows",
    choices: { formula: "1d6", shared: "side", taker: "side", reroll: "each-round", autoRoll: "all" },
    open: ["formula", "ties", "autoRoll", "surprise"],
  },
  /** One side acts and then the other, without dice. Each side decides which of its combatants acts. */
  {
    id: "sides-no-roll",
    icon: "fa-arrows-down-to-people",
    choices: { numbers: "none", next: "sides", taker: "side" },
    open: ["begins", "surprise", "kindsTogether"],
  },
  /** Foes of one kind roll once and share a turn. */
  {
    id: "kinds-together",
    icon: "fa-users",
    choices: { kindsTogether: true, ties: "players", waiting: "wait" },
    open: ["formula", "reroll", "systemRolls", "surprise"],
  },
  /** A card for each combatant every round, jokers highest. A turn can be kept to the round's end. */
  {
    id: "card-order",
    icon: "fa-heart",
    choices: { numbers: "cards", reroll: "each-round", shuffle: "joker", waiting: "hold" },
    open: ["jokers", "shared", "surprise"],
  },
  /** Ten cards, lowest first. A turn can be swapped for a later turn of the same side. */
  {
    id: "ten-cards",
    icon: "fa-clone",
    choices: { ...TEN_CARDS, reroll: "each-round", waiting: "swap" },
    open: ["shared", "surprise"],
  },
  /** The same, but a turn can be swapped for any later turn, also of a foe. A monster draws a card for each turn. */
  {
    id: "ten-cards-anyone",
    icon: "fa-arrows-turn-to-dots",
    choices: { ...TEN_CARDS, ...EACH_TURN, reroll: "each-round", waiting: "swap-any" },
    open: ["shared", "effectTurns", "surprise"],
  },
  /** Ten cards for the whole fight, one for each turn. A side swaps cards at the beginning of a round. */
  {
    id: "ten-cards-kept",
    icon: "fa-layer-group",
    choices: { ...TEN_CARDS, ...EACH_TURN, waiting: "swap-first" },
    open: ["shared", "effectTurns", "surprise"],
  },
  /** Every combatant rolls, and a side fills its numbers' places as it likes. */
  {
    id: "slots",
    icon: "fa-table-list",
    choices: { formula: "2d6 + @initiative", ties: "players", taker: "side" },
    open: ["formula", "reroll", "surprise"],
  },
  /** The sides alternate turns, the players first. Each side decides which of its combatants acts. */
  {
    id: "alternating-sides",
    icon: "fa-right-left",
    choices: { numbers: "none", next: "alternating", taker: "side" },
    open: ["surprise", "kindsTogether"],
  },
  /** The sides alternate, and each acts by its own numbers. */
  {
    id: "zipper",
    icon: "fa-bars-staggered",
    choices: { next: "alternating" },
    open: ["formula", "reroll", "surprise", "kindsTogether"],
  },
  /** No numbers: the GM names each turn. */
  {
    id: "spotlight",
    icon: "fa-lightbulb",
    choices: { numbers: "none", next: "choice", chooser: "gm" },
    open: ["surprise", "kindsTogether"],
  },
  /** The combatant that has acted names the next, from the other side. */
  {
    id: "other-side-next",
    icon: "fa-shuffle",
    choices: { next: "alternating", taker: "side", chooser: "last" },
    open: ["formula", "systemRolls", "surprise"],
  },
  /** The sides alternate. A strong foe takes as many turns as its sheet or the GM says. */
  {
    id: "solo-foes",
    icon: "fa-dragon",
    choices: { numbers: "none", next: "alternating", taker: "side", turns: "several" },
    open: ["foeTurns", "effectTurns", "surprise", "kindsTogether"],
  },
  /** Plain initiative, but a foe with several turns has one after each turn of the players. */
  {
    id: "boss-between",
    icon: "fa-skull-crossbones",
    choices: { ties: "players", turns: "several", further: "between", waiting: "wait" },
    open: ["formula", "reroll", "systemRolls", "effectTurns", "surprise"],
  },
  /** Everyone acts twice, the second time at half the number. */
  {
    id: "half-number",
    icon: "fa-circle-half-stroke",
    choices: { ties: "players", turns: "several", playerTurns: 2, foeTurns: 2, further: "half" },
    open: ["formula", "reroll", "playerTurns", "foeTurns", "effectTurns", "surprise"],
  },
  /** Twelve segments. A combatant's speed says in how many of them it acts. */
  {
    id: "speed-chart",
    icon: "fa-gauge-high",
    choices: { numbers: "stat", ties: "players", turns: "several", further: "chart", waiting: "wait" },
    open: ["stat", "effectTurns", "surprise"],
  },
  /** Each action costs ticks, and whoever has the lowest tick acts. Rounds end when the GM says so. */
  {
    id: "tick-clock",
    icon: "fa-clock",
    choices: { formula: "1d6", direction: "ascending", ties: "players", turns: "clock", ticks: 5 },
    open: ["formula", "systemRolls", "ticks", "ties", "surprise"],
  },
  /** Each action costs shots, and whoever has the highest shot acts, until nobody has a shot left. */
  {
    id: "shot-count",
    icon: "fa-stopwatch",
    choices: { formula: "1d6 + @initiative", reroll: "each-round", ties: "players", turns: "clock" },
    open: ["formula", "autoRoll", "systemRolls", "ticks", "ties", "surprise"],
  },
  /** Tokens of all combatants are drawn from a bag. One more token ends the round. */
  {
    id: "token-bag",
    icon: "fa-sack-xmark",
    choices: { numbers: "none", next: "bag", turns: "several", playerTurns: 2, foeTurns: 1, roundToken: true },
    open: ["playerTurns", "foeTurns", "roundToken", "effectTurns", "surprise"],
  },
  /** The GM names each turn, any combatant as often as the story wants. Rounds end when the GM says so. */
  {
    id: "as-called",
    icon: "fa-bullhorn",
    choices: { numbers: "none", next: "choice", chooser: "gm", turns: "called" },
    open: ["surprise", "kindsTogether"],
  },
  /** Players whose check passes act before the foes, the others after them. */
  {
    id: "check-first",
    icon: "fa-person-running",
    choices: { formula: "1d20", direction: "ascending", next: "bands" },
    open: ["formula", "target", "direction", "reroll", "autoRoll", "surprise"],
  },
  /** A d10, and the speed factor of the declared weapon or spell. The lowest goes first. */
  {
    id: "speed-factor",
    icon: "fa-bolt",
    choices: {
      formula: "1d10",
      declaring: "each-round",
      dice: Object.fromEntries(Array.from({ length: 11 }, (_, speed) => [`+${speed}`, String(speed)])),
      direction: "ascending",
    },
    open: ["formula", "dice", "declarations", "surprise", "groupRolls"],
    lasting: "rounds",
  },
  /** Fast turns come before slow turns, and in both the players before the foes. A side is free among its own. */
  {
    id: "fast-and-slow",
    icon: "fa-person-walking-arrow-right",
    choices: {
      numbers: "none",
      next: "bands",
      declaring: "each-round",
      dice: { fast: "1", slow: "2" },
      declarations: "open",
    },
    open: ["dice", "declarations", "begins", "surprise"],
    lasting: "rounds",
  },
  /** Missiles, movement, magic and melee, in each first the side with the better roll of the round. */
  {
    id: "combat-sequence",
    icon: "fa-list-ol",
    choices: {
      formula: "1d6",
      shared: "side",
      next: "bands",
      declaring: "each-round",
      dice: { ranged: "1", move: "2", spell: "3", melee: "4", other: "4" },
    },
    open: ["formula", "ties", "dice", "declarations", "surprise"],
    lasting: "rounds",
  },
  /** Everyone declares, the GM reveals all orders, and everyone acts at once. */
  {
    id: "revealed-orders",
    icon: "fa-envelope-open-text",
    choices: {
      numbers: "none",
      next: "together",
      declaring: "each-round",
      dice: { melee: "0", ranged: "0", spell: "0", move: "0", other: "0" },
    },
    open: ["dice", "declarations", "surprise"],
    lasting: "rounds",
  },
  own,
];
