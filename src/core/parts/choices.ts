import { findVariant } from "../engine/registry";
import { AUTO_ROLL, chosenOf, FORMULA, groupRolls, SYSTEM_ROLLS, type OptionsSpec } from "../options/spec";
import type { Fight, OptionValues } from "../state/encounter";
import { namesIn, parseFormula } from "../state/formula";

/**
 * The choices of which turn rules are put together, as options. They stand in the order in which they open each other: whether one applies
 * depends on those before it.
 */
export const CHOICES = {
  /** The source of the numbers that make an order: dice, a card each, a value of the sheet, or none. */
  numbers: {
    kind: "choice",
    initial: "dice",
    choices: ["dice", "cards", "stat", "none"],
    texts: "TURNWRIGHT.parts.options.numbers",
  },
  /** What says whose turn is next: the numbers, the sides by turns, or somebody's choice. */
  next: {
    kind: "choice",
    initial: "numbers",
    choices: ["numbers", "alternating", "choice"],
    texts: "TURNWRIGHT.parts.options.next",
  },
  /** Who may take that turn: whose number it is, or anyone of that side. */
  taker: {
    kind: "choice",
    initial: "holder",
    choices: ["holder", "side"],
    texts: "TURNWRIGHT.parts.options.taker",
  },
  /** Who says which of several takes it: whoever wants to, who acted last, the gm. */
  chooser: {
    kind: "choice",
    initial: "taker",
    choices: ["taker", "last", "gm"],
    texts: "TURNWRIGHT.parts.options.chooser",
  },
  /** N-3 */
  selfNext: { kind: "toggle", initial: true, changes: "now", texts: "TURNWRIGHT.parts.options.self-next" },
  /** What a combatant may do with its turn but take it: B-3, with the turn kept to the end of the round, or swapped for a later number. */
  waiting: {
    kind: "choice",
    initial: "none",
    choices: ["none", "wait", "hold", "swap"],
    texts: "TURNWRIGHT.parts.options.waiting",
  },
  formula: FORMULA,
  /** The trait that is the number, where it is a value of the sheet. */
  stat: { kind: "text", initial: "initiative", max: 40, texts: "TURNWRIGHT.parts.options.stat" },
  /** The cards of the deck beside its jokers, by their numbers from 1 up; 52 are the ranks of four suits. */
  deck: { kind: "integer", initial: 52, min: 2, max: 100, texts: "TURNWRIGHT.parts.options.deck" },
  /** Jokers stand above all other cards. */
  jokers: { kind: "integer", initial: 2, min: 0, max: 4, texts: "TURNWRIGHT.parts.options.jokers" },
  /** Who has a number together: one die or card for the gm's combatants of one kind, or for a side. */
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
  /** When dealt cards go back: with every round, after a round with a joker, or when too few are left. */
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
  /** What parts equal numbers: trait `tiebreak` and then the players, the players, the gm's side, each before a roll-off; a roll-off; joining. */
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
} as const satisfies OptionsSpec;

/** Options beside the choices: `shared: kind` as basic has had it (C-29), and what the rules are called in this fight. */
export const MORE_OPTIONS = {
  groupRolls: groupRolls(false),
  title: { kind: "text", initial: "", max: 60, texts: "TURNWRIGHT.parts.options.title" },
} as const satisfies OptionsSpec;

/** The name of a choice. */
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

/** A value for every choice. */
export type Choices = { readonly [Name in ChoiceName]: Value<(typeof CHOICES)[Name]> };

/** The names of all choices, each after those on which it depends. */
export const CHOICE_NAMES = Object.keys(CHOICES) as readonly ChoiceName[];

const areDealt = ({ numbers }: Choices): boolean => numbers === "dice" || numbers === "cards";

/** Whether turns are chosen: there is a stage in which somebody has to say who goes next. */
export const isChosen = ({ next, taker }: Choices): boolean => next === "choice" || taker === "side";

/** Whether numbers give places: who comes late to a round has missed one (C-18). */
export const hasPlaces = ({ next, taker }: Choices): boolean =>
  next === "numbers" || (next === "alternating" && taker === "holder");

/** Whether numbers only say who is the first of the fight (N-1). */
export const isForFirst = ({ next, chooser }: Choices): boolean =>
  next === "choice" || (next === "alternating" && chooser === "last");

/** Whether the gm may name the first of the fight before the start (N-1). */
export const mayNameFirst = (choices: Choices): boolean =>
  isForFirst(choices) || (choices.next === "alternating" && choices.taker === "side" && choices.numbers === "none");

/** When a choice applies, given those before it; those left out always do. */
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
};

/** Tells whether a choice means anything, given the others. Forms show those that do. */
export const applies = (name: ChoiceName, choices: Choices): boolean => APPLIES[name]?.(choices) ?? true;

/** All choices as they count: those not given, and those that do not apply given the others, have their initial values. */
export function completeChoices(given: Readonly<Record<string, unknown>>): Choices {
  const choices: Record<string, unknown> = Object.fromEntries(
    CHOICE_NAMES.map((name) => [name, CHOICES[name].initial]),
  );
  for (const name of CHOICE_NAMES) {
    if (applies(name, choices as unknown as Choices)) choices[name] = chosenOf(given as OptionValues, CHOICES, name);
  }
  return choices as unknown as Choices;
}

/** The combinations that are refused, each by its code; its sentence is `TURNWRIGHT.parts.refused.<code>`. */
const CONTRADICTIONS = {
  "order-needs-numbers": ({ next, numbers }) => next === "numbers" && numbers === "none",
  "holder-needs-number": ({ next, taker, numbers }) =>
    next === "alternating" && taker === "holder" && numbers === "none",
  "side-takes-its-number": ({ shared, next, taker }) => shared === "side" && next !== "choice" && taker === "holder",
  "side-has-no-value": ({ shared, formula, ties }) =>
    shared === "side" && (ties === "value" || namesIn(parseFormula(formula)).length > 0),
  "other-side-cannot-name": ({ next, taker, chooser }) => next === "numbers" && taker === "side" && chooser === "last",
  "kind-cannot-swap": ({ waiting, kindsTogether }) => waiting === "swap" && kindsTogether,
  "no-joker-to-wait-for": ({ shuffle, jokers }) => shuffle === "joker" && jokers === 0,
  "value-needs-name": ({ stat }) => stat.trim() === "",
} as const satisfies Record<string, (choices: Choices) => boolean>;

/** The code of a combination that is refused. */
export type Contradiction = keyof typeof CONTRADICTIONS;

/** Every code, in the order in which they are asked. */
export const CONTRADICTION_CODES = Object.keys(CONTRADICTIONS) as readonly Contradiction[];

/** What does not go together among these choices; nothing where they can be played. */
export const contradictionsIn = (choices: Choices): Contradiction[] =>
  CONTRADICTION_CODES.filter((code) => CONTRADICTIONS[code](choices));

/** Turn rules as data: choices that are fixed, and those that a table still has. What neither names has its initial value. */
export interface RuleSet {
  readonly id: string;
  /** An icon of Font Awesome, without its prefix: `fa-dice`. */
  readonly icon: string;
  readonly choices: Partial<Choices>;
  /** The choices left to the table, as options. */
  readonly open: readonly (ChoiceName | keyof typeof MORE_OPTIONS)[];
}

/** The choices that a set and a table's options come to. */
export const choicesWith = ({ choices }: { readonly choices: Partial<OptionValues> }, options: OptionValues): Choices =>
  completeChoices({ ...choices, ...options, ...(options["groupRolls"] === true && { shared: "kind" }) });

const ofOptions = new WeakMap<OptionValues, { readonly fixed: OptionValues; readonly choices: Choices }>();

/** The choices that a fight is played by. Throws where its variant is not made of choices. */
export function choicesOf({ variant, options }: Pick<Fight, "variant" | "options">): Choices {
  const fixed = findVariant(variant)?.choices;
  if (fixed === undefined) throw new Error(`${variant} is not made of choices`);
  const before = ofOptions.get(options);
  if (before?.fixed === fixed) return before.choices;
  const choices = choicesWith({ choices: fixed }, options);
  ofOptions.set(options, { fixed, choices });
  return choices;
}

/** The values that a choice may have in a set: the one that is fixed, or all where it is open. */
export function possible({ choices, open }: RuleSet, name: ChoiceName): readonly unknown[] {
  if (!open.includes(name)) return [choices[name] ?? CHOICES[name].initial];
  const spec = CHOICES[name];
  return "choices" in spec ? spec.choices : [true, false];
}

/** These choices with one of them made anew; others that no longer go with it have the first value that does. */
export function withChoice(choices: Choices, name: ChoiceName, value: unknown): Choices {
  let now = completeChoices({ ...choices, [name]: value });
  for (const other of CHOICE_NAMES) {
    const before = contradictionsIn(now).length;
    if (before === 0 || other === name) continue;
    const ways = waysOf(other).map((way) => completeChoices({ ...now, [other]: way }));
    now = ways.find((way) => way[name] === value && contradictionsIn(way).length < before) ?? now;
  }
  return now;
}

/** Values of a choice that can be tried in place of one that does not go with others. */
function waysOf(name: ChoiceName): readonly unknown[] {
  const spec = CHOICES[name];
  if ("choices" in spec) return spec.choices;
  if (spec.kind === "dice") return ["1d6"];
  return spec.kind === "toggle" ? [false, true] : [spec.initial];
}
