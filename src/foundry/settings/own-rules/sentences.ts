import { applies, CHOICES, OWN, type ChoiceName, type Choices } from "../../../core/index";
import { optionText, spokenOption } from "../option-fields";

type Part = { readonly text: string } | ReturnType<typeof fieldOf>;

/** A section's sentence for its leading choice, by value if the grammar needs it. */
const NUMBERS = {
  numbers: {
    dice: "TURNWRIGHT.own-rules.sentences.numbers.dice",
    cards: "TURNWRIGHT.own-rules.sentences.numbers.cards",
    stat: "TURNWRIGHT.own-rules.sentences.numbers.stat",
    none: "TURNWRIGHT.own-rules.sentences.numbers.none",
  },
  shared: "TURNWRIGHT.own-rules.sentences.shared",
  reroll: "TURNWRIGHT.own-rules.sentences.reroll",
  shuffle: "TURNWRIGHT.own-rules.sentences.shuffle",
  direction: "TURNWRIGHT.own-rules.sentences.direction",
  ties: "TURNWRIGHT.own-rules.sentences.ties",
} as const;

const CAN_WAIT = "TURNWRIGHT.own-rules.sentences.waiting.some";

const TURNS = {
  next: {
    numbers: "TURNWRIGHT.own-rules.sentences.next.numbers",
    alternating: "TURNWRIGHT.own-rules.sentences.next.alternating",
    choice: "TURNWRIGHT.own-rules.sentences.next.choice",
  },
  taker: "TURNWRIGHT.own-rules.sentences.taker",
  chooser: "TURNWRIGHT.own-rules.sentences.chooser",
  selfNext: "TURNWRIGHT.own-rules.sentences.self-next",
  waiting: {
    none: "TURNWRIGHT.own-rules.sentences.waiting.none",
    wait: CAN_WAIT,
    hold: CAN_WAIT,
    swap: CAN_WAIT,
  },
} as const;

const MORE = {
  surprise: "TURNWRIGHT.own-rules.sentences.surprise",
  kindsTogether: "TURNWRIGHT.own-rules.sentences.kinds-together",
  autoRoll: "TURNWRIGHT.own-rules.sentences.auto-roll",
  systemRolls: "TURNWRIGHT.own-rules.sentences.system-rolls",
  newcomers: "TURNWRIGHT.own-rules.sentences.newcomers",
  fallen: "TURNWRIGHT.own-rules.sentences.fallen",
  leavers: "TURNWRIGHT.own-rules.sentences.leavers",
  sideChange: "TURNWRIGHT.own-rules.sentences.side-change",
} as const;

type Section = Partial<Record<ChoiceName, string | Readonly<Record<string, string>>>>;

const WORDS: Partial<Record<ChoiceName, { readonly true: string; readonly false: string }>> = {
  selfNext: {
    true: "TURNWRIGHT.own-rules.words.self-next.true",
    false: "TURNWRIGHT.own-rules.words.self-next.false",
  },
  kindsTogether: {
    true: "TURNWRIGHT.own-rules.words.kinds-together.true",
    false: "TURNWRIGHT.own-rules.words.kinds-together.false",
  },
  systemRolls: {
    true: "TURNWRIGHT.own-rules.words.system-rolls.true",
    false: "TURNWRIGHT.own-rules.words.system-rolls.false",
  },
};

const CARDS = {
  never: "TURNWRIGHT.own-rules.words.cards.never",
  "each-round": "TURNWRIGHT.own-rules.words.cards.each-round",
} as const satisfies Record<Choices["reroll"], string>;

function wordFor(name: ChoiceName, value: string | number | boolean, { numbers }: Choices): string {
  const words: Readonly<Record<string, string>> | undefined =
    name === "reroll" && numbers === "cards" ? CARDS : WORDS[name];
  const key = words?.[String(value)];
  return key === undefined ? spokenOption(OWN.id, name, value) : game.i18n.localize(key);
}

const capital = (text: string): string => text.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(game.i18n.lang));

function fieldOf(name: ChoiceName, choices: Choices, isFirst: boolean, mark: string) {
  const spec = CHOICES[name];
  const value = choices[name];
  const values = "choices" in spec ? spec.choices : spec.kind === "toggle" ? [true, false] : [];
  const worded = (way: string | number | boolean): string => {
    const word = wordFor(name, way, choices);
    return isFirst ? capital(word) : word;
  };
  return {
    name,
    ...optionText(OWN.id, name),
    look: values.length > 0 ? "select" : spec.kind === "integer" ? "number" : "text",
    value: String(value),
    said: values.length > 0 ? worded(value) : String(value),
    changed: value !== spec.initial,
    ways: values.map((way) => ({ value: String(way), label: worded(way), selected: way === value })),
    ...(spec.kind === "integer" && { min: spec.min, max: spec.max }),
    ...(spec.kind === "text" && { max: spec.max }),
    mark,
  };
}

function parted(text: string, choices: Choices): Part[] {
  // With name and mark in the pattern, each piece of text has both behind it.
  const [first = "", ...others] = text.split(/\{(\w+)\}([^\s{]*)/);
  const parts: Part[] = first === "" ? [] : [{ text: first }];
  for (let at = 0; at < others.length; at += 3) {
    const [name, mark = "", after = ""] = others.slice(at);
    parts.push(fieldOf(name as ChoiceName, choices, parts.length === 0, mark));
    if (after !== "") parts.push({ text: after });
  }
  return parts;
}

function sentencesIn(section: Section, choices: Choices) {
  return Object.entries(section).flatMap(([name, keys]) => {
    const lead = name as ChoiceName;
    if (!applies(lead, choices)) return [];
    const key = typeof keys === "string" ? keys : (keys[String(choices[lead])] ?? "");
    return [{ lead, parts: parted(game.i18n.localize(key), choices) }];
  });
}

const plain = ({ parts }: { readonly parts: readonly Part[] }): string =>
  parts.map((part) => ("text" in part ? part.text : part.said + part.mark)).join("");

/** The choices that apply, as sentences. If unfolded, defaults can be changed too. */
export function sentencesOf(choices: Choices, isUnfolded: boolean) {
  const more = sentencesIn(MORE, choices);
  const isOpen = (lead: ChoiceName): boolean => isUnfolded || choices[lead] !== CHOICES[lead].initial;
  return {
    numbers: sentencesIn(NUMBERS, choices),
    turns: sentencesIn(TURNS, choices),
    more: more.filter(({ lead }) => isOpen(lead)),
    usual: more
      .filter(({ lead }) => !isOpen(lead))
      .map(plain)
      .join(" "),
  };
}
