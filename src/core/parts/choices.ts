import { findVariant } from "../engine/registry";
import { textKey } from "../engine/text-keys";
import { AUTO_ROLL, chosenOf, FORMULA, groupRolls, type OptionsSpec, SYSTEM_ROLLS } from "../options/spec";
import type { Fight, GivenCounter, OptionValues } from "../state/fight";
import { namesIn, parseFormula } from "../state/formula";

const SPECS = {
  /** The source of the order's numbers. */
  numbers: { kind: "choice", initial: "dice", choices: ["dice", "cards", "stat", "none"] },
  /** The next turn goes by the numbers, by alternating sides, by whole sides, by a person's choice, by tokens drawn from a
   * bag, or by bands in order, within which a side is free. Or it is the turn of all. */
  next: {
    kind: "choice",
    initial: "numbers",
    choices: ["numbers", "alternating", "sides", "choice", "bag", "bands", "together"],
  },
  /** Who may take that turn: the number's owner, or anyone of that side. */
  taker: { kind: "choice", initial: "holder", choices: ["holder", "side"] },
  /** Who chooses among several: the taker itself, the combatant that acted last, or the GM. */
  chooser: { kind: "choice", initial: "taker", choices: ["taker", "last", "gm"] },
  /** The side that begins each round if no number says so. */
  begins: { kind: "choice", initial: "players", choices: ["players", "foes"] },
  /** N-3 */
  selfNext: { kind: "toggle", initial: true, changes: "now" },
  /** C-32: a round has one turn for each combatant, or several. Or turns follow a clock whose ticks they cost, or come as
   * often as somebody is named. Clock and names know no end of a round but the GM's, or the end of the count. */
  turns: { kind: "choice", initial: "once", choices: ["once", "several", "clock", "called"] },
  /** Turns in a round, unless trait `turns` says otherwise. */
  playerTurns: { kind: "integer", initial: 1, min: 1, max: 12, changes: "next-round" },
  foeTurns: { kind: "integer", initial: 1, min: 1, max: 12, changes: "next-round" },
  /** The places of a combatant's further turns: after everybody's first turn, at a lower number, at a part of the number,
   * one after each turn of the other side, by a chart of twelve segments, or each at a number of its own. */
  further: { kind: "choice", initial: "later", choices: ["later", "lower", "half", "between", "chart", "own"] },
  furtherBy: { kind: "integer", initial: 10, min: 1, max: 100 },
  /** The usual cost of a turn by the clock. */
  ticks: { kind: "integer", initial: 3, min: 1, max: 50, changes: "now" },
  /** Whether durations and ticks of effects count every turn or only the first of a round. */
  effectTurns: { kind: "choice", initial: "each", choices: ["each", "first"], changes: "now" },
  /** A token in the bag ends the round. */
  roundToken: { kind: "toggle", initial: false, changes: "now" },
  /** A check at this number or better puts a player's combatant before the foes: a number, or a value of the sheet. */
  target: { kind: "text", initial: "10", max: 40, needed: true },
  /** Instead of a turn: wait (B-3), keep it to the round's end or into the next round, or swap it for a later number of its side or of anyone.
   * Or: swap numbers within a side while the round's first turn runs. */
  waiting: {
    kind: "choice",
    initial: "none",
    choices: ["none", "wait", "hold", "keep", "swap", "swap-any", "swap-first"],
  },
  /** G-1: whether each round begins with declarations, before its roll. */
  declaring: { kind: "choice", initial: "never", choices: ["never", "each-round"] },
  /** G-2: the kinds that can be declared. With dice, each adds to the roll. `other` is for G-4. */
  dice: {
    kind: "table",
    initial: { ranged: "d4", melee: "d8", spell: "d10", move: "d6", swap: "d6", other: "d6", bonus: "d8" },
    changes: "next-round",
  },
  /** G-2: which kinds count for a combatant that declares several. */
  several: { kind: "choice", initial: "all", choices: ["all", "largest"], changes: "next-round" },
  /** Who knows a declaration before the count. */
  declarations: { kind: "choice", initial: "own-side", choices: ["own-side", "open"], changes: "now" },
  formula: FORMULA,
  /** The trait that is the number, if numbers come from sheets. */
  stat: { kind: "text", initial: "initiative", max: 40, needed: true },
  /** Without jokers, by numbers from 1. 52 are the ranks of four suits. */
  deck: { kind: "integer", initial: 52, min: 2, max: 100 },
  /** Jokers rank above all other cards. */
  jokers: { kind: "integer", initial: 2, min: 0, max: 4 },
  /** Who shares a number: the GM's combatants of one kind, or a side. */
  shared: { kind: "choice", initial: "nobody", choices: ["nobody", "kind", "side"] },
  /** B-2 */
  reroll: { kind: "choice", initial: "never", choices: ["never", "each-round"], changes: "next-round" },
  /** When dealt cards return: each round, after a round with a joker, or if too few are left. */
  shuffle: { kind: "choice", initial: "each-round", choices: ["each-round", "joker", "empty"] },
  /** B-2 */
  direction: { kind: "choice", initial: "descending", choices: ["descending", "ascending"] },
  /** By trait `tiebreak` and then the players, by the players, or by the GM's side, each before a roll-off; by a
   * roll-off; by joining; by trait `dexterity` before a roll-off, with foes as joined (G-3); or not at all, so that level
   * sides act in any order. */
  ties: {
    kind: "choice",
    initial: "roll",
    choices: ["value", "players", "foes", "roll", "joined", "dexterity", "together"],
  },
  autoRoll: AUTO_ROLL,
  systemRolls: SYSTEM_ROLLS,
  /** B-4, N-5. It can also add to rolls (G-2). */
  surprise: { kind: "choice", initial: "loses-turn", choices: ["loses-turn", "ignored", "added"], changes: "now" },
  /** G-2: what surprise adds, rolled last. */
  surpriseDice: { kind: "dice", initial: "10", changes: "next-round" },
  /** B-5, N-6 */
  kindsTogether: { kind: "toggle", initial: false },
  /** C-18: a newcomer acts in this round if its place has not passed, or only from the next round on. */
  newcomers: { kind: "choice", initial: "this-round", choices: ["this-round", "next-round"], changes: "now" },
  /** About the place of a defeated combatant: its side uses the place, or nobody does. */
  fallen: { kind: "choice", initial: "keep-place", choices: ["keep-place", "drop-place"], changes: "now" },
  /** About the place of a combatant that left: its side uses it while the number counts, or nobody does. */
  leavers: { kind: "choice", initial: "drop-place", choices: ["drop-place", "keep-place"], changes: "now" },
  /** A combatant that changes sides takes its place along, or leaves it to the side on which the number was made. */
  sideChange: { kind: "choice", initial: "take-place", choices: ["take-place", "leave-place"], changes: "now" },
} as const satisfies OptionsSpec;

type Specs = typeof SPECS;

/** The choices of which turn rules consist. Whether a choice applies depends on earlier choices. */
export const CHOICES = Object.fromEntries(
  Object.entries(SPECS).map(([name, spec]) => [name, { texts: textKey("parts", "options", name), ...spec }]),
) as { readonly [Name in keyof Specs]: Specs[Name] & { readonly texts: string } };

/** Options besides the choices: `shared: kind` for basic (C-29), and the rules' name in this fight. */
export const MORE_OPTIONS = {
  groupRolls: groupRolls(false),
  title: { kind: "text", initial: "", max: 60, changes: "now", texts: "TURNWRIGHT.parts.options.title" },
} as const satisfies OptionsSpec;

export type ChoiceName = keyof typeof CHOICES;

type Value<Spec> = Spec extends { readonly choices: readonly (infer One)[] }
  ? One
  : Spec extends { readonly initial: infer One }
    ? One extends boolean
      ? boolean
      : One extends number
        ? number
        : One extends object
          ? Readonly<Record<string, string>>
          : string
    : never;

export type Choices = { readonly [Name in ChoiceName]: Value<(typeof CHOICES)[Name]> };

/** The names of all choices, each after the choices that it depends on. */
export const CHOICE_NAMES = Object.keys(CHOICES) as readonly ChoiceName[];

/** Whether numbers are rolled or dealt. */
export const areDealt = ({ numbers }: Choices): boolean => numbers === "dice" || numbers === "cards";

/** Whether each turn is a number's, so that entries can stand at one (C-35). */
export const areByNumber = ({ next, taker, turns, further }: Choices): boolean =>
  next === "numbers" && taker === "holder" && (turns === "once" || (turns === "several" && further !== "chart"));

/** Whether turns are chosen, so that a stage waits for the choice. */
export const isChosen = ({ next, taker }: Choices): boolean =>
  next === "choice" || next === "bands" || taker === "side";

/** Whether numbers give places, which a latecomer may have missed in this round (C-18). */
export const hasPlaces = ({ next, taker }: Choices): boolean =>
  next === "numbers" || (isBySide({ next }) && taker === "holder");

/** True if a round ends by the GM's word or the count alone, because turns have no number (C-32). */
export const isEndless = ({ turns }: Choices): boolean => turns === "clock" || turns === "called";

/** True if nobody is ever done in a round, which only a clock that counts down changes. */
export const isNeverDone = ({ turns, direction }: Choices): boolean =>
  turns === "called" || (turns === "clock" && direction === "ascending");

/** True if the side that acted last decides which side is next. */
export const isBySide = ({ next }: Pick<Choices, "next">): boolean => next === "alternating" || next === "sides";

/** Whether each number is a place of which anyone of the side makes use. */
export const hasSlots = ({ next, taker }: Choices): boolean => next === "numbers" && taker === "side";

/** Whether all have one turn together, which only the GM ends. */
export const isTogether = ({ next }: Choices): boolean => next === "together";

/** Whether numbers only decide the fight's first turn (N-1). */
export const isForFirst = ({ next, chooser }: Choices): boolean =>
  next === "choice" || (next === "alternating" && chooser === "last");

/** True if combatants can swap numbers. */
export const isSwapped = ({ waiting }: Choices): boolean => waiting.startsWith("swap");

/** Whether the GM may name the fight's first combatant before the start (N-1). */
export const mayNameFirst = (choices: Choices): boolean =>
  !isDeclared(choices) &&
  (isForFirst(choices) || (isBySide(choices) && choices.taker === "side" && choices.numbers === "none"));

/** Whether each round begins with declarations (G-1). */
export const isDeclared = ({ declaring }: Choices): boolean => declaring === "each-round";

/** Whether a check puts each player's combatant before or after the foes. */
export const isChecked = (choices: Choices): boolean => choices.next === "bands" && !isDeclared(choices);

/** Whether declared kinds add to the round's roll (G-2). Otherwise, they say the band, or are only told. */
export const kindsCount = (choices: Choices): boolean =>
  isDeclared(choices) && choices.numbers === "dice" && choices.next !== "bands";

/** Whether each combatant's roll can be another, by what it has declared or by surprise (G-2). */
export const addsToRolls = (choices: Choices): boolean =>
  choices.numbers === "dice" && (kindsCount(choices) || choices.surprise === "added");

const APPLIES: Partial<Record<ChoiceName, (choices: Choices) => boolean>> = {
  taker: ({ next }) => next === "numbers" || isBySide({ next }),
  chooser: isChosen,
  begins: (choices) => (isBySide(choices) || choices.next === "bands") && choices.numbers === "none",
  selfNext: ({ next, chooser }) => next === "choice" && chooser === "last",
  playerTurns: (choices) => choices.turns === "several",
  foeTurns: (choices) => choices.turns === "several",
  further: (choices) => choices.turns === "several" && hasPlaces(choices),
  furtherBy: ({ further }) => further === "lower",
  ticks: ({ turns }) => turns === "clock",
  effectTurns: ({ turns }) => turns !== "once",
  roundToken: ({ next }) => next === "bag",
  target: isChecked,
  waiting: ({ next, taker, turns }) => next === "numbers" && taker === "holder" && turns !== "clock",
  // The first of the fight would be known before it declares.
  declaring: (choices) => !isEndless(choices) && (choices.numbers === "none" || !isForFirst(choices)),
  dice: isDeclared,
  several: kindsCount,
  declarations: isDeclared,
  formula: ({ numbers }) => numbers === "dice",
  stat: ({ numbers }) => numbers === "stat",
  deck: ({ numbers }) => numbers === "cards",
  jokers: ({ numbers }) => numbers === "cards",
  shared: areDealt,
  reroll: (choices) => areDealt(choices) && !isForFirst(choices) && !isDeclared(choices),
  shuffle: (choices) => choices.numbers === "cards" && (choices.reroll === "each-round" || isDeclared(choices)),
  direction: ({ numbers }) => numbers !== "none",
  ties: (choices) => (choices.numbers === "dice" || choices.numbers === "stat") && !isChecked(choices),
  autoRoll: ({ numbers, reroll }) => numbers === "dice" && reroll === "each-round",
  systemRolls: (choices) => choices.numbers === "dice" && !isDeclared(choices),
  surpriseDice: ({ surprise }) => surprise === "added",
  fallen: hasSlots,
  leavers: hasSlots,
  kindsTogether: (choices) => !isTogether(choices),
  sideChange: hasSlots,
};

/** Whether a choice has a meaning, given the others. Forms show only such choices. */
export const applies = (name: ChoiceName, choices: Choices): boolean => APPLIES[name]?.(choices) ?? true;

/** Completes choices. Missing choices, and choices that do not apply, get their initial values. */
export function completeChoices(given: Readonly<Record<string, unknown>>): Choices {
  const choices: Record<string, unknown> = Object.fromEntries(
    CHOICE_NAMES.map((name) => [name, CHOICES[name].initial]),
  );
  for (const name of CHOICE_NAMES) {
    if (applies(name, choices as unknown as Choices)) choices[name] = chosenOf(given as OptionValues, CHOICES, name);
  }
  return choices as unknown as Choices;
}

/** The sentence is `TURNWRIGHT.parts.refused.<code>`. */
const CONTRADICTIONS = {
  "order-needs-numbers": ({ next, numbers }) => next === "numbers" && numbers === "none",
  "bag-has-no-numbers": ({ next, numbers }) => next === "bag" && numbers !== "none",
  "bands-need-a-check": (choices) =>
    isChecked(choices) && ((choices.numbers !== "dice" && choices.numbers !== "stat") || choices.shared !== "nobody"),
  "clock-needs-its-numbers": ({ turns, next, taker, numbers }) =>
    turns === "clock" && (next !== "numbers" || taker !== "holder" || (numbers !== "dice" && numbers !== "stat")),
  "count-needs-new-numbers": ({ turns, direction, reroll }) =>
    turns === "clock" && direction === "descending" && reroll !== "each-round",
  "called-by-name": ({ turns, next }) => turns === "called" && next !== "choice",
  "places-are-single": (choices) => choices.turns === "several" && hasSlots(choices),
  "chart-goes-by-numbers": ({ further, next }) => (further === "chart" || further === "between") && next !== "numbers",
  "level-sides-are-free": (choices) => choices.ties === "together" && !hasSlots(choices) && choices.next !== "bands",
  "half-of-the-highest": ({ further, direction }) => further === "half" && direction === "ascending",
  "own-numbers-are-dealt": (choices) => choices.further === "own" && (!areDealt(choices) || choices.systemRolls),
  "turns-cannot-swap": (choices) => isSwapped(choices) && choices.turns !== "once" && choices.further !== "own",
  "all-at-once-needs-no-numbers": (choices) => isTogether(choices) && choices.numbers !== "none",
  "turns-cannot-be-kept": (choices) => choices.waiting === "keep" && (choices.turns !== "once" || isDeclared(choices)),
  "holder-needs-number": (choices) => isBySide(choices) && choices.taker === "holder" && choices.numbers === "none",
  "side-takes-its-number": ({ shared, next, taker }) =>
    shared === "side" && (next === "numbers" || isBySide({ next })) && taker === "holder",
  "side-has-no-value": ({ shared, numbers, formula, ties }) =>
    shared === "side" && (ties === "value" || (numbers === "dice" && namesIn(parseFormula(formula)).length > 0)),
  "other-side-cannot-name": ({ next, taker, chooser }) =>
    chooser === "last" && (next === "bands" || ((next === "numbers" || next === "sides") && taker === "side")),
  "kinds-roll-together": ({ shared, kindsTogether }) => shared !== "nobody" && kindsTogether,
  "kind-cannot-swap": (choices) => isSwapped(choices) && choices.kindsTogether,
  "shared-roll-cannot-add": (choices) => addsToRolls(choices) && (choices.shared === "side" || choices.kindsTogether),
  "surprise-adds-to-dice": ({ surprise, numbers }) => surprise === "added" && numbers !== "dice",
  "no-joker-to-wait-for": ({ shuffle, jokers }) => shuffle === "joker" && jokers === 0,
} as const satisfies Record<string, (choices: Choices) => boolean>;

export type Contradiction = keyof typeof CONTRADICTIONS;

/** Every code, in the order of checking. */
export const CONTRADICTION_CODES = Object.keys(CONTRADICTIONS) as readonly Contradiction[];

/** The contradictions among these choices. Empty if they can be played. */
export const contradictionsIn = (choices: Choices): Contradiction[] =>
  CONTRADICTION_CODES.filter((code) => CONTRADICTIONS[code](choices));

/** Turn rules as data: fixed choices, and choices left open. All others have their initial values. */
export interface RuleSet {
  readonly id: string;
  /** A Font Awesome icon without its prefix: `fa-dice`. */
  readonly icon: string;
  readonly choices: Partial<Choices>;
  /** The counters that a fight has if nobody chooses others (K-1). */
  readonly counters?: readonly GivenCounter[];
  /** The choices left to a fight's options. */
  readonly open: readonly (ChoiceName | keyof typeof MORE_OPTIONS)[];
  /** The duration that the effects form offers first. By default, turns (C-11). */
  readonly lasting?: "rounds";
}

/** A set's choices with a fight's options. Kinds that act together also roll together, so they need no `groupRolls`. */
export const choicesWith = (
  { choices }: { readonly choices: Partial<OptionValues> },
  options: OptionValues,
): Choices => {
  const given = completeChoices({ ...choices, ...options });
  const isByKind = options["groupRolls"] === true && !given.kindsTogether;
  return isByKind ? completeChoices({ ...given, shared: "kind" }) : given;
};

const ofOptions = new WeakMap<OptionValues, { readonly fixed: OptionValues; readonly choices: Choices }>();

/** The choices of a fight. Throws if its variant is not made of choices. */
export function choicesOf({ variant, options }: Pick<Fight, "variant" | "options">): Choices {
  const fixed = findVariant(variant)?.choices;
  if (fixed === undefined) throw new Error(`${variant} is not made of choices`);
  const before = ofOptions.get(options);
  if (before?.fixed === fixed) return before.choices;
  const choices = choicesWith({ choices: fixed }, options);
  ofOptions.set(options, { fixed, choices });
  return choices;
}

/** The fixed value, or all if the choice is open. */
export function possible({ choices, open }: RuleSet, name: ChoiceName): readonly unknown[] {
  if (!open.includes(name)) return [choices[name] ?? CHOICES[name].initial];
  const spec = CHOICES[name];
  return "choices" in spec ? spec.choices : [true, false];
}
