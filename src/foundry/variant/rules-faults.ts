import { CHOICE_NAMES, CHOICES, isRecord, SETS } from "../../core/index";
import type { Contradiction, OptionSpec, RulesProblem } from "../../core/index";

/** What a file's fields must be. */
const FIELDS: Readonly<Record<string, string>> = {
  format: "a whole number, such as 1",
  name: "a text of at most 60 characters, or one by language",
  summary: "a text of at most 300 characters, or one by language",
  icon: "an icon, such as fa-dice",
  from: "a set",
  choices: "a record of choices",
  open: "a list of choices",
};

const CONTRADICTIONS: Readonly<Record<Contradiction, string>> = {
  "order-needs-numbers": "next: numbers needs numbers other than none",
  "bag-has-no-numbers": "with next: bag, numbers must be none",
  "bands-need-a-check":
    "with next: bands, declaring must be each-round, or numbers must be dice or stat and shared must be nobody",
  "all-at-once-needs-no-numbers": "with next: together, numbers must be none",
  "clock-needs-its-numbers":
    "with turns: clock, next must be numbers, taker must be holder, and numbers must be dice or stat",
  "count-needs-new-numbers": "with turns: clock, direction must be ascending, or reroll must be each-round",
  "called-by-name": "with turns: called, next must be choice",
  "places-are-single": "with next: numbers and taker: side, turns cannot be several",
  "chart-goes-by-numbers": "with further: chart or between, next must be numbers",
  "level-sides-are-free": "with ties: together, next must be bands, or numbers with taker: side",
  "half-of-the-highest": "with further: half, direction must be descending",
  "own-numbers-are-dealt": "with further: own, numbers must be cards, or dice with systemRolls: false",
  "turns-cannot-swap": "with a swap as waiting, turns must be once, or further must be own",
  "turns-cannot-be-kept": "with waiting: keep, turns must be once and declaring must be never",
  "holder-needs-number": "without numbers, taker must be side",
  "side-takes-its-number": "with shared: side, taker must be side",
  "side-has-no-value": "with shared: side, the formula can name no value, and ties cannot be value",
  "other-side-cannot-name": "with taker: side or next: bands, chooser can be last only if next is alternating",
  "kinds-roll-together": "with kindsTogether, shared must be nobody",
  "kind-cannot-swap": "with kindsTogether, waiting cannot be a swap",
  "shared-roll-cannot-add": "if kinds or surprise add to rolls, shared cannot be side, and kindsTogether must be false",
  "surprise-adds-to-dice": "with surprise: added, numbers must be dice",
  "no-joker-to-wait-for": "shuffle: joker needs jokers",
};

const oneOf = (words: readonly unknown[]): string => words.map((word) => JSON.stringify(word)).join(", ");

function valuesText(spec: OptionSpec): string {
  if (spec.kind === "choice") return `one of ${oneOf(spec.choices)}`;
  if (spec.kind === "toggle") return "true or false";
  if (spec.kind === "integer") return `a whole number from ${spec.min} to ${spec.max}`;
  return spec.kind === "dice" ? "a dice formula, such as 1d20 + @initiative" : "a short text";
}

/** A fault of turn rules that are data, in a sentence for their author. GMs read the texts `parts.refused` instead. */
export function faultSentence({ code, detail }: RulesProblem, raw: unknown): string {
  const given = isRecord(raw) && isRecord(raw["choices"]) ? raw["choices"] : {};
  const where = Object.hasOwn(given, detail) ? `choices.${detail}` : `open: ${detail}`;
  switch (code) {
    case "no-rules":
      return 'turnwright must be "rules"';
    case "newer-format":
      return `format ${detail} belongs to a newer release`;
    case "unknown-field":
      return `${detail} does not exist: possible are ${oneOf(Object.keys(FIELDS))}`;
    case "needs-name":
    case "wrong-field":
      return `${detail} must be ${FIELDS[detail] ?? "something else"}`;
    case "unknown-set":
      return `from: there is no set ${detail}: possible are ${oneOf(SETS.map(({ id }) => id))}`;
    case "unknown-choice":
      return `${where} does not exist: possible are ${oneOf(CHOICE_NAMES)}`;
    case "wrong-value":
      return `${where} must be ${valuesText(CHOICES[detail as keyof typeof CHOICES])}`;
    case "has-no-effect":
      return `${where} has no effect beside the other choices`;
    default:
      return CONTRADICTIONS[code];
  }
}
