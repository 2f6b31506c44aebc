import { CHOICE_NAMES, CHOICES, applies, completeChoices, OWN, RULES_FORMAT } from "../../../core/index";
import type { ChoiceName, Choices, RulesFile } from "../../../core/index";
import { underWishes, type Wish } from "../../../core/scenario/index";
import { sentenceOf } from "./sentences";

/** Rules in the form, not yet stored. */
export interface Draft {
  readonly name: RulesFile["name"];
  readonly summary: RulesFile["summary"];
  readonly icon: string;
  /** Kept as they are: the options of a level or a fight change them. */
  readonly counters: NonNullable<RulesFile["counters"]>;
  /** The choices from which the form started. */
  readonly base: Choices;
  /** The key of the turn rules from which the form started, or empty. */
  readonly start: string;
  /** The choices made since then, the latest last. */
  readonly wishes: readonly Wish[];
  /** The name under which the world stores these rules, or empty. */
  readonly stored: string;
}

export const emptyDraft = (): Draft => ({
  name: "",
  summary: "",
  icon: OWN.icon,
  counters: [],
  base: completeChoices({}),
  start: "",
  wishes: [],
  stored: "",
});

/** @param stored the name under which the world stores the rules, or empty */
export const draftOf = ({ name, summary, icon, choices, counters = [] }: RulesFile, stored = ""): Draft => ({
  ...emptyDraft(),
  name,
  summary,
  icon,
  counters,
  base: choices,
  stored,
});

const choicesIn = ({ base, wishes }: Draft): Choices => underWishes(base, wishes);

export const rulesIn = (draft: Draft): RulesFile => ({
  turnwright: "rules",
  format: RULES_FORMAT,
  name: draft.name,
  summary: draft.summary,
  icon: draft.icon,
  choices: choicesIn(draft),
  open: [],
  ...(draft.counters.length > 0 && { counters: draft.counters }),
});

export const isSame = (a: Draft, b: Draft): boolean => JSON.stringify(rulesIn(a)) === JSON.stringify(rulesIn(b));

/** The draft after one more choice, which is the latest. */
export const withWish = (draft: Draft, name: ChoiceName, value: unknown): Draft => ({
  ...draft,
  wishes: [...draft.wishes.filter(([other]) => other !== name), [name, value]],
});

/** What a choice has changed beside itself, as sentences. */
export interface SideEffects {
  /** Sentences that a person chose and that no longer count. */
  readonly lost: readonly string[];
  /** Sentences that say something else now. */
  readonly changed: readonly string[];
}

/** The effects of the choice `made` on other choices. */
export function sideEffects(before: Draft, after: Draft, made: ChoiceName): SideEffects {
  const old = choicesIn(before);
  const now = choicesIn(after);
  const others = CHOICE_NAMES.filter((name) => name !== made && applies(name, old) && old[name] !== now[name]);
  const isChosen = (name: ChoiceName): boolean =>
    old[name] !== CHOICES[name].initial || before.wishes.some(([wish]) => wish === name);
  const said = (names: readonly ChoiceName[], choices: Choices): string[] => [
    ...new Set(names.map((name) => sentenceOf(name, choices))),
  ];
  return {
    lost: said(others.filter(isChosen), old),
    changed: said(
      others.filter((name) => applies(name, now)),
      now,
    ),
  };
}
