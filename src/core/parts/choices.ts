import { findVariant } from "../engine/registry";
import { textKey } from "../engine/text-keys";
import { AUTO_ROLL, chosenOf, FORMULA, groupRolls, type OptionsSpec, SYSTEM_ROLLS } from "../options/spec";
import type { Fight, OptionValues } from "../state/fight";
import { namesIn, parseFormula } from "../state/formula";

const SPECS = {
  /** The source of the order's numbers. */
  numbers: { kind: "choice", initial: "dice", choices: ["dice", "cards", "stat", "none"] },
  /** The next turn goes by the numbers, by alternating sides, by whole sides, or by a person's choice. */
  next: { kind: "choice", initial: "numbers", choices: ["numbers", "alternating", "sides", "choice"] },
  /** Who may take that turn: the number's owner, or anyone of that side. */
  taker: { kind: "choice", initial: "holder", choices: ["holder", "side"] },
  /** Who chooses among several: the taker itself, the combatant that acted last, or the GM. */
  chooser: { kind: "choice", initial: "taker", choices: ["taker", "last", "gm"] },
  /** The side that begins each round if no number says so. */
  begins: { kind: "choice", initial: "players", choices: ["players", "foes"] },
  /** N-3 */
  selfNext: { kind: "toggle", initial: true, changes: "now" },
  /** Instead of a turn: wait (B-3), keep it to the round's end, or swap it for a later number of its side or of anyone.
   * Or: swap numbers within a side while the round's first turn runs. */
  waiting: { kind: "choice", initial: "none", choices: ["none", "wait", "hold", "swap", "swap-any", "swap-first"] },
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
   * roll-off; or by joining. */
  ties: { kind: "choice", initial: "roll", choices: ["value", "players", "foes", "roll", "joined"] },
  autoRoll: AUTO_ROLL,
  systemRolls: SYSTEM_ROLLS,
  /** B-4, N-5 */
  surprise: { kind: "choice", initial: "loses-turn", choices: ["loses-turn", "ignored"], changes: "now" },
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
        : string
    : never;

export type Choices = { readonly [Name in ChoiceName]: Value<(typeof CHOICES)[Name]> };

/** The names of all choices, each after the choices that it depends on. */
export const CHOICE_NAMES = Object.keys(CHOICES) as readonly ChoiceName[];

const areDealt = ({ numbers }: Choices): boolean => numbers === "dice" || numbers === "cards";

/** Whether turns are chosen, so that a stage waits for the choice. */
export const isChosen = ({ next, taker }: Choices): boolean => next === "choice" || taker === "side";

/** Whether numbers give places, which a latecomer may have missed in this round (C-18). */
export const hasPlaces = ({ next, taker }: Choices): boolean =>
  next === "numbers" || (next !== "choice" && taker === "holder");

/** True if the side that acted last decides which side is next. */
export const isBySide = ({ next }: Choices): boolean => next === "alternating" || next === "sides";

/** Whether each number is a place of which anyone of the side makes use. */
export const hasSlots = ({ next, taker }: Choices): boolean => next === "numbers" && taker === "side";

/** Whether numbers only decide the fight's first turn (N-1). */
export const isForFirst = ({ next, chooser }: Choices): boolean =>
  next === "choice" || (next === "alternating" && chooser === "last");

/** True if combatants can swap numbers. */
export const isSwapped = ({ waiting }: Choices): boolean => waiting.startsWith("swap");

/** Whether the GM may name the fight's first combatant before the start (N-1). */
export const mayNameFirst = (choices: Choices): boolean =>
  isForFirst(choices) || (isBySide(choices) && choices.taker === "side" && choices.numbers === "none");

const APPLIES: Partial<Record<ChoiceName, (choices: Choices) => boolean>> = {
  taker: ({ next }) => next !== "choice",
  chooser: isChosen,
  begins: (choices) => isBySide(choices) && choices.numbers === "none",
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

/** The sentence is `TURNWRIGHT.parts.refused.<code>`. */
const CONTRADICTIONS = {
  "order-needs-numbers": ({ next, numbers }) => next === "numbers" && numbers === "none",
  "holder-needs-number": (choices) => isBySide(choices) && choices.taker === "holder" && choices.numbers === "none",
  "side-takes-its-number": ({ shared, next, taker }) => shared === "side" && next !== "choice" && taker === "holder",
  "side-has-no-value": ({ shared, numbers, formula, ties }) =>
    shared === "side" && (ties === "value" || (numbers === "dice" && namesIn(parseFormula(formula)).length > 0)),
  "other-side-cannot-name": ({ next, taker, chooser }) =>
    (next === "numbers" || next === "sides") && taker === "side" && chooser === "last",
  "kinds-roll-together": ({ shared, kindsTogether }) => shared !== "nobody" && kindsTogether,
  "kind-cannot-swap": (choices) => isSwapped(choices) && choices.kindsTogether,
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
  /** The choices left to a fight's options. */
  readonly open: readonly (ChoiceName | keyof typeof MORE_OPTIONS)[];
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
