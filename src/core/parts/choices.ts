import { findVariant } from "../engine/registry";
import { AUTO_ROLL, chosenOf, FORMULA, groupRolls, SYSTEM_ROLLS, type OptionsSpec } from "../options/spec";
import type { Fight, OptionValues } from "../state/encounter";
import { namesIn, parseFormula } from "../state/formula";

/**
 * The choices of which turn rules are put together, as options. The order matters: whether a choice applies depends on
 * earlier ones.
 */
export const CHOICES = {
  /** The source of the order's numbers. */
  numbers: {
    kind: "choice",
    initial: "dice",
    choices: ["dice", "cards", "stat", "none"],
    texts: "TURNWRIGHT.parts.options.numbers",
  },
  /** What decides whose turn is next: the numbers, alternating sides, or a person's choice. */
  next: {
    kind: "choice",
    initial: "numbers",
    choices: ["numbers", "alternating", "choice"],
    texts: "TURNWRIGHT.parts.options.next",
  },
  /** Who may take that turn: the number's owner, or anyone of that side. */
  taker: {
    kind: "choice",
    initial: "holder",
    choices: ["holder", "side"],
    texts: "TURNWRIGHT.parts.options.taker",
  },
  /** Who chooses among several: the taker itself, the combatant that acted last, or the GM. */
  chooser: {
    kind: "choice",
    initial: "taker",
    choices: ["taker", "last", "gm"],
    texts: "TURNWRIGHT.parts.options.chooser",
  },
  /** N-3 */
  selfNext: { kind: "toggle", initial: true, changes: "now", texts: "TURNWRIGHT.parts.options.self-next" },
  /**
   * What a combatant may do instead of taking its turn: wait (B-3), keep it to the round's end, or swap it for a later
   * number.
   */
  waiting: {
    kind: "choice",
    initial: "none",
    choices: ["none", "wait", "hold", "swap"],
    texts: "TURNWRIGHT.parts.options.waiting",
  },
  formula: FORMULA,
  /** The trait that is the number, if numbers come from sheets. */
  stat: { kind: "text", initial: "initiative", max: 40, texts: "TURNWRIGHT.parts.options.stat" },
  /** The deck's cards without jokers, by numbers from 1. 52 are the ranks of four suits. */
  deck: { kind: "integer", initial: 52, min: 2, max: 100, texts: "TURNWRIGHT.parts.options.deck" },
  /** Jokers rank above all other cards. */
  jokers: { kind: "integer", initial: 2, min: 0, max: 4, texts: "TURNWRIGHT.parts.options.jokers" },
  /** Who shares a number: the GM's combatants of one kind, or a side. */
  shared: {
    kind: "choice",
    initial: "nobody",
    choices: ["nobody", "kind", "side"],
    texts: "TURNWRIGHT.parts.options.shared",
  },
  /** B-2 */
  reroll: {
    kind: "choice",
    initial: "never",
    choices: ["never", "each-round"],
    changes: "next-round",
    texts: "TURNWRIGHT.parts.options.reroll",
  },
  /** When dealt cards return: each round, after a round with a joker, or if too few are left. */
  shuffle: {
    kind: "choice",
    initial: "each-round",
    choices: ["each-round", "joker", "empty"],
    texts: "TURNWRIGHT.parts.options.shuffle",
  },
  /** B-2 */
  direction: {
    kind: "choice",
    initial: "descending",
    choices: ["descending", "ascending"],
    texts: "TURNWRIGHT.parts.options.direction",
  },
  /**
   * How ties are broken: by trait `tiebreak` and then the players, by players or by the GM's side, each before a
   * roll-off; by a roll-off; or by joining.
   */
  ties: {
    kind: "choice",
    initial: "roll",
    choices: ["value", "players", "foes", "roll", "joined"],
    texts: "TURNWRIGHT.parts.options.ties",
  },
  autoRoll: AUTO_ROLL,
  systemRolls: SYSTEM_ROLLS,
  /** B-4, N-5 */
  surprise: {
    kind: "choice",
    initial: "loses-turn",
    choices: ["loses-turn", "ignored"],
    changes: "now",
    texts: "TURNWRIGHT.parts.options.surprise",
  },
  /** B-5, N-6 */
  kindsTogether: { kind: "toggle", initial: false, texts: "TURNWRIGHT.parts.options.kinds-together" },
  /** C-18: a newcomer acts in this round if its place has not passed, or only from the next round on. */
  newcomers: {
    kind: "choice",
    initial: "this-round",
    choices: ["this-round", "next-round"],
    changes: "now",
    texts: "TURNWRIGHT.parts.options.newcomers",
  },
  /** Decides about the place of a defeated combatant: its side uses the place, or nobody does. */
  fallen: {
    kind: "choice",
    initial: "keep-place",
    choices: ["keep-place", "drop-place"],
    changes: "now",
    texts: "TURNWRIGHT.parts.options.fallen",
  },
  /** Decides about the place of a combatant that left: its side uses the place while the number counts, or nobody does. */
  leavers: {
    kind: "choice",
    initial: "drop-place",
    choices: ["drop-place", "keep-place"],
    changes: "now",
    texts: "TURNWRIGHT.parts.options.leavers",
  },
  /**
   * Whether a combatant that changes sides takes its number's place along, or leaves it to the side on which the number
   * was made.
   */
  sideChange: {
    kind: "choice",
    initial: "take-place",
    choices: ["take-place", "leave-place"],
    changes: "now",
    texts: "TURNWRIGHT.parts.options.side-change",
  },
} as const satisfies OptionsSpec;

/** Options besides the choices: `shared: kind` for basic (C-29), and the rules' name in this fight. */
export const MORE_OPTIONS = {
  groupRolls: groupRolls(false),
  title: { kind: "text", initial: "", max: 60, texts: "TURNWRIGHT.parts.options.title" },
} as const satisfies OptionsSpec;

export type ChoiceName = keyof typeof CHOICES;

type Value<Spec> = Spec extends { readonly choices: readonly (infer One)[] }
  ? One
  : Spec extends { readonly initial: infer One }
    ? One extends boolean
      ? boolean
      : One extends number
        ? number
        : string
    : never;

export type Choices = { readonly [Name in ChoiceName]: Value<(typeof CHOICES)[Name]> };

/** The names of all choices, each after those it depends on. */
export const CHOICE_NAMES = Object.keys(CHOICES) as readonly ChoiceName[];

const areDealt = ({ numbers }: Choices): boolean => numbers === "dice" || numbers === "cards";

/** Whether turns are chosen, so that a stage waits for the choice. */
export const isChosen = ({ next, taker }: Choices): boolean => next === "choice" || taker === "side";

/** Whether numbers give places, which a latecomer may have missed in this round (C-18). */
export const hasPlaces = ({ next, taker }: Choices): boolean =>
  next === "numbers" || (next === "alternating" && taker === "holder");

/** Whether each number is a place of which anyone of the side makes use. */
export const hasSlots = ({ next, taker }: Choices): boolean => next === "numbers" && taker === "side";

/** Whether numbers only decide the fight's first turn (N-1). */
export const isForFirst = ({ next, chooser }: Choices): boolean =>
  next === "choice" || (next === "alternating" && chooser === "last");

/** Whether the GM may name the fight's first combatant before the start (N-1). */
export const mayNameFirst = (choices: Choices): boolean =>
  isForFirst(choices) || (choices.next === "alternating" && choices.taker === "side" && choices.numbers === "none");

/** When a choice applies, given earlier choices. Omitted choices always apply. */
const APPLIES: Partial<Record<ChoiceName, (choices: Choices) => boolean>> = {
  taker: ({ next }) => next !== "choice",
  chooser: isChosen,
  selfNext: ({ next, chooser }) => next === "choice" && chooser === "last",
  waiting: ({ next, taker }) => next === "numbers" && taker === "holder",
  formula: ({ numbers }) => numbers === "dice",
  stat: ({ numbers }) => numbers === "stat",
  deck: ({ numbers }) => numbers === "cards",
  jokers: ({ numbers }) => numbers === "cards",
  shared: areDealt,
  reroll: (choices) => areDealt(choices) && !isForFirst(choices),
  shuffle: ({ numbers, reroll }) => numbers === "cards" && reroll === "each-round",
  direction: ({ numbers }) => numbers !== "none",
  ties: ({ numbers }) => numbers === "dice" || numbers === "stat",
  autoRoll: ({ numbers, reroll }) => numbers === "dice" && reroll === "each-round",
  systemRolls: ({ numbers }) => numbers === "dice",
  fallen: hasSlots,
  leavers: hasSlots,
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

/** The refused combinations by code. The sentence is `TURNWRIGHT.parts.refused.<code>`. */
const CONTRADICTIONS = {
  "order-needs-numbers": ({ next, numbers }) => next === "numbers" && numbers === "none",
  "holder-needs-number": ({ next, taker, numbers }) =>
    next === "alternating" && taker === "holder" && numbers === "none",
  "side-takes-its-number": ({ shared, next, taker }) => shared === "side" && next !== "choice" && taker === "holder",
  "side-has-no-value": ({ shared, numbers, formula, ties }) =>
    shared === "side" && (ties === "value" || (numbers === "dice" && namesIn(parseFormula(formula)).length > 0)),
  "other-side-cannot-name": ({ next, taker, chooser }) => next === "numbers" && taker === "side" && chooser === "last",
  "kind-cannot-swap": ({ waiting, kindsTogether }) => waiting === "swap" && kindsTogether,
  "no-joker-to-wait-for": ({ shuffle, jokers }) => shuffle === "joker" && jokers === 0,
  "value-needs-name": ({ stat }) => stat.trim() === "",
} as const satisfies Record<string, (choices: Choices) => boolean>;

export type Contradiction = keyof typeof CONTRADICTIONS;

/** Every code, in the order of checking. */
export const CONTRADICTION_CODES = Object.keys(CONTRADICTIONS) as readonly Contradiction[];

/** The contradictions among these choices. Empty if they can be played. */
export const contradictionsIn = (choices: Choices): Contradiction[] =>
  CONTRADICTION_CODES.filter((code) => CONTRADICTIONS[code](choices));

/** Turn rules as data: fixed choices, and choices left to a fight's options. All others have their initial values. */
export interface RuleSet {
  readonly id: string;
  /** A Font Awesome icon without its prefix: `fa-dice`. */
  readonly icon: string;
  readonly choices: Partial<Choices>;
  /** The choices left open, as options. */
  readonly open: readonly (ChoiceName | keyof typeof MORE_OPTIONS)[];
}

/** A set's choices with a fight's options. */
export const choicesWith = ({ choices }: { readonly choices: Partial<OptionValues> }, options: OptionValues): Choices =>
  completeChoices({ ...choices, ...options, ...(options["groupRolls"] === true && { shared: "kind" }) });

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

/** The values that a choice may have in a set: the fixed one, or all if it is open. */
export function possible({ choices, open }: RuleSet, name: ChoiceName): readonly unknown[] {
  if (!open.includes(name)) return [choices[name] ?? CHOICES[name].initial];
  const spec = CHOICES[name];
  return "choices" in spec ? spec.choices : [true, false];
}
