import { applies, CHOICES, OWN, textKey, type ChoiceName, type Choices } from "../../../core/index";
import { countedKey } from "../../i18n/words";
import { optionText } from "../option-fields";

type Part = { readonly text: string } | ReturnType<typeof fieldOf>;

type Section = "numbers" | "turns" | "more";

/** A choice has a sentence of its own for each value, or a field in another choice's sentence. */
type Place = { readonly section: Section } | { readonly within: ChoiceName };

/** In the order of the form. A choice without a place is an error. */
const PLACES: { readonly [Name in ChoiceName]: Place } = {
  numbers: { section: "numbers" },
  formula: { within: "numbers" },
  stat: { within: "numbers" },
  deck: { within: "numbers" },
  jokers: { within: "numbers" },
  shared: { section: "numbers" },
  reroll: { section: "numbers" },
  shuffle: { section: "numbers" },
  direction: { section: "numbers" },
  ties: { section: "numbers" },
  next: { section: "turns" },
  taker: { section: "turns" },
  chooser: { section: "turns" },
  selfNext: { section: "turns" },
  waiting: { section: "turns" },
  surprise: { section: "more" },
  kindsTogether: { section: "more" },
  autoRoll: { section: "more" },
  systemRolls: { section: "more" },
  newcomers: { section: "more" },
  fallen: { section: "more" },
  leavers: { section: "more" },
  sideChange: { section: "more" },
};

/** The values of a choice that the form offers in a list. */
function valuesOf(name: ChoiceName): readonly (string | boolean)[] {
  const spec = CHOICES[name];
  return spec.kind === "toggle" ? [true, false] : "choices" in spec ? spec.choices : [];
}

/** The name of a choice's sentences. Cards are dealt, not rolled. */
const topicOf = (name: ChoiceName, { numbers }: Pick<Choices, "numbers">): string =>
  name === "reroll" && numbers === "cards" ? "new-cards" : name;

/**
 * The sentence of a choice's value. The words that say the value are in square brackets, and the form shows them as a
 * list. Names in braces stand for the fields of other choices, `{count}` for the number of jokers.
 */
function sentenceFor(name: ChoiceName, value: string | boolean, choices: Choices): string {
  const key = `${textKey("own-rules", "sentences", topicOf(name, choices))}.${String(value)}`;
  return game.i18n.localize(countedKey(game.i18n, key, choices.jokers));
}

/** A sentence's words in square brackets, with what is before and behind them. */
const BRACKETS = /^([^[]*)\[([^\]]*)\]([^]*)$/;

const wordsIn = (sentence: string): string => BRACKETS.exec(sentence)?.[2] ?? sentence;

function fieldOf(name: ChoiceName, choices: Choices, mark: string) {
  const spec = CHOICES[name];
  const value = choices[name];
  const ways = valuesOf(name).map((way) => ({
    value: String(way),
    label: wordsIn(sentenceFor(name, way, choices)),
    selected: way === value,
  }));
  return {
    name,
    ...optionText(OWN.id, name),
    look: ways.length > 0 ? "select" : spec.kind === "integer" ? "number" : "text",
    value: String(value),
    said: ways.find(({ selected }) => selected)?.label ?? String(value),
    changed: value !== spec.initial,
    ways,
    ...(spec.kind === "integer" && { min: spec.min, max: spec.max }),
    ...(spec.kind === "text" && { max: spec.max }),
    mark,
  };
}

/** A piece of a sentence with its fields, each with the mark that may not be parted from it. */
function parted(text: string, choices: Choices): Part[] {
  const [first = "", ...others] = text.split(/\{(\w+)\}([^\s{]*)/);
  const parts: Part[] = first === "" ? [] : [{ text: first }];
  for (let at = 0; at < others.length; at += 3) {
    const [name, mark = "", after = ""] = others.slice(at);
    parts.push(fieldOf(name === "count" ? "jokers" : (name as ChoiceName), choices, mark));
    if (after !== "") parts.push({ text: after });
  }
  return parts;
}

function partsOf(lead: ChoiceName, choices: Choices): Part[] {
  const sentence = sentenceFor(lead, choices[lead] as string | boolean, choices);
  const [, before = "", , behind = ""] = BRACKETS.exec(sentence) ?? [];
  const mark = /^[^\s{]*/.exec(behind)?.[0] ?? "";
  return [...parted(before, choices), fieldOf(lead, choices, mark), ...parted(behind.slice(mark.length), choices)];
}

function sentencesIn(section: Section, choices: Choices) {
  return Object.entries(PLACES).flatMap(([name, place]) => {
    const lead = name as ChoiceName;
    const isHere = "section" in place && place.section === section && applies(lead, choices);
    return isHere ? [{ lead, parts: partsOf(lead, choices) }] : [];
  });
}

export type Sentence = ReturnType<typeof sentencesIn>[number];

/** A sentence of the form as text, with the values that are chosen. */
export const textOf = ({ parts }: Sentence): string =>
  parts.map((part) => ("text" in part ? part.text : part.said + part.mark)).join("");

/** The choices that apply, as sentences. If unfolded, defaults can be changed too. */
export function sentencesOf(choices: Choices, isUnfolded: boolean) {
  const more = sentencesIn("more", choices);
  const isOpen = (lead: ChoiceName): boolean => isUnfolded || choices[lead] !== CHOICES[lead].initial;
  return {
    numbers: sentencesIn("numbers", choices),
    turns: sentencesIn("turns", choices),
    more: more.filter(({ lead }) => isOpen(lead)),
    usual: more
      .filter(({ lead }) => !isOpen(lead))
      .map(textOf)
      .join(" "),
  };
}
