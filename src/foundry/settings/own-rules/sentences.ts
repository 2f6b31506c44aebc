import { applies, CHOICES, textKey, type ChoiceName, type Choices } from "../../../core/index";
import { countedKey } from "../../i18n/words";
import { written } from "../../variant/option-layers";

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
  begins: { section: "turns" },
  selfNext: { section: "turns" },
  target: { within: "next" },
  roundToken: { section: "turns" },
  turns: { section: "turns" },
  playerTurns: { within: "turns" },
  foeTurns: { within: "turns" },
  ticks: { within: "turns" },
  further: { section: "turns" },
  furtherBy: { within: "further" },
  effectTurns: { section: "more" },
  waiting: { section: "turns" },
  declaring: { section: "turns" },
  dice: { within: "declaring" },
  several: { section: "turns" },
  declarations: { section: "turns" },
  surprise: { section: "more" },
  surpriseDice: { within: "surprise" },
  kindsTogether: { section: "more" },
  autoRoll: { section: "more" },
  systemRolls: { section: "more" },
  newcomers: { section: "more" },
  fallen: { section: "more" },
  leavers: { section: "more" },
  sideChange: { section: "more" },
};

/** A choice's value as a field of a sentence has it: a table as `melee = d8, move = d6`. */
export const writtenChoice = (value: unknown): string => written(value).replaceAll("\n", ", ");

/** The values of a choice that the form offers in a list. */
function valuesOf(name: ChoiceName): readonly (string | boolean)[] {
  const spec = CHOICES[name];
  return spec.kind === "toggle" ? [true, false] : "choices" in spec ? spec.choices : [];
}

/** The name of a choice's sentences. Cards are dealt, not rolled. */
const topicOf = (name: ChoiceName, { numbers }: Pick<Choices, "numbers">): string =>
  name === "reroll" && numbers === "cards" ? "new-cards" : name;

/** The keys of a choice's label and hint. */
function textsOf(name: ChoiceName, choices: Choices): { readonly label: string; readonly hint: string } {
  if (topicOf(name, choices) === "new-cards") {
    return { label: "TURNWRIGHT.own-rules.new-cards.label", hint: "TURNWRIGHT.own-rules.new-cards.hint" };
  }
  const { texts } = CHOICES[name];
  return { label: `${texts}.label`, hint: `${texts}.hint` };
}

/**
 * The sentence of a choice's value. The words that say the value are in square brackets, and the form shows them as a
 * list. Names in braces stand for the fields of other choices, `{count}` for the number of jokers.
 */
function sentenceFor(name: ChoiceName, value: string | boolean, choices: Choices): string {
  const isDeclaredBand = value === "bands" && choices.declaring === "each-round";
  const way = isDeclaredBand ? "declared-bands" : String(value);
  const key = `${textKey("own-rules", "sentences", topicOf(name, choices))}.${way}`;
  return game.i18n.localize(countedKey(game.i18n, key, choices.jokers));
}

/** A sentence's words in square brackets, with what is before and behind them. */
const BRACKETS = /^([^[]*)\[([^\]]*)\]([^]*)$/;

const wordsIn = (sentence: string): string => BRACKETS.exec(sentence)?.[2] ?? sentence;

function fieldOf(name: ChoiceName, { choices, base }: Told, mark: string) {
  const spec = CHOICES[name];
  const value = choices[name];
  const texts = textsOf(name, choices);
  const ways = valuesOf(name).map((way) => ({
    value: String(way),
    label: wordsIn(sentenceFor(name, way, choices)),
    selected: way === value,
  }));
  return {
    name,
    label: game.i18n.localize(texts.label),
    hint: game.i18n.localize(texts.hint),
    look: ways.length > 0 ? "select" : spec.kind === "integer" ? "number" : "text",
    value: writtenChoice(value),
    said: ways.find(({ selected }) => selected)?.label ?? writtenChoice(value),
    changed: writtenChoice(value) !== writtenChoice(base[name]),
    ways,
    ...(spec.kind === "integer" && { min: spec.min, max: spec.max }),
    ...(spec.kind === "text" && { max: spec.max }),
    mark,
  };
}

/** Choices, and the choices from which they differ. */
interface Told {
  readonly choices: Choices;
  readonly base: Choices;
}

/** A piece of a sentence with its fields, each with the mark that may not be parted from it. */
function parted(text: string, told: Told): Part[] {
  const [first = "", ...others] = text.split(/\{(\w+)\}([^\s{]*)/);
  const parts: Part[] = first === "" ? [] : [{ text: first }];
  for (let at = 0; at < others.length; at += 3) {
    const [name, mark = "", after = ""] = others.slice(at);
    parts.push(fieldOf(name === "count" ? "jokers" : (name as ChoiceName), told, mark));
    if (after !== "") parts.push({ text: after });
  }
  return parts;
}

function partsOf(lead: ChoiceName, told: Told): Part[] {
  const { choices } = told;
  const sentence = sentenceFor(lead, choices[lead] as string | boolean, choices);
  const [, before = "", , behind = ""] = BRACKETS.exec(sentence) ?? [];
  const mark = /^[^\s{]*/.exec(behind)?.[0] ?? "";
  return [...parted(before, told), fieldOf(lead, told, mark), ...parted(behind.slice(mark.length), told)];
}

function sentencesIn(section: Section, told: Told) {
  return Object.entries(PLACES).flatMap(([name, place]) => {
    const lead = name as ChoiceName;
    const isHere = "section" in place && place.section === section && applies(lead, told.choices);
    return isHere ? [{ lead, parts: partsOf(lead, told) }] : [];
  });
}

type Sentence = ReturnType<typeof sentencesIn>[number];

/** A sentence of the form as text, with the values that are chosen. */
const textOf = ({ parts }: Sentence): string =>
  parts.map((part) => ("text" in part ? part.text : part.said + part.mark)).join("");

/**
 * The choices that apply, as sentences. If unfolded, defaults can be changed too.
 *
 * @param base the choices from which the changed ones differ
 */
export function sentencesOf(choices: Choices, isUnfolded: boolean, base = choices) {
  const told = { choices, base };
  const more = sentencesIn("more", told);
  const isOpen = (lead: ChoiceName): boolean => isUnfolded || choices[lead] !== CHOICES[lead].initial;
  return {
    numbers: sentencesIn("numbers", told),
    turns: sentencesIn("turns", told),
    more: more.filter(({ lead }) => isOpen(lead)),
    usual: more
      .filter(({ lead }) => !isOpen(lead))
      .map(textOf)
      .join(" "),
  };
}

/** The sentence that says a choice. */
export function sentenceOf(name: ChoiceName, choices: Choices): string {
  const place = PLACES[name];
  const lead = "within" in place ? place.within : name;
  return textOf({ lead, parts: partsOf(lead, { choices, base: choices }) });
}

/** The rules in paragraphs: numbers, turns, what differs from the defaults, and the defaults. */
export function rulesText(choices: Choices): string[] {
  const { numbers, turns, more, usual } = sentencesOf(choices, false);
  const said = [numbers, turns, more].map((sentences) => sentences.map(textOf).join(" "));
  return [...said, usual].filter((text) => text !== "");
}
