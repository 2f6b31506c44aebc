import {
  applies,
  CHOICE_NAMES,
  CHOICES,
  choicesWith,
  optionKey,
  OWN,
  sampleRounds,
  SETS,
  type ChoiceName,
  type Choices,
} from "../../../core/index";
import { rollFor, seeded } from "../../../core/scenario/index";
import { keptRules, rulesName } from "../../variant/kept-rules";
import { spokenOption } from "../option-fields";

interface ChoiceField {
  readonly name: ChoiceName;
  readonly label: string;
  readonly hint: string;
  readonly look: "select" | "number" | "text";
  readonly value: string;
  /** Whether it differs from the default. */
  readonly changed: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly min?: number;
  readonly max?: number;
}

const wordsOf = (name: ChoiceName, part: string): string =>
  game.i18n.localize(`${optionKey(OWN.id, name, CHOICES[name])}.${part}`);

function fieldOf(name: ChoiceName, choices: Choices): ChoiceField {
  const spec = CHOICES[name];
  const value = String(choices[name]);
  const ways: readonly (string | boolean)[] =
    "choices" in spec ? spec.choices : spec.kind === "toggle" ? [true, false] : [];
  return {
    name,
    label: wordsOf(name, "label"),
    hint: wordsOf(name, "hint"),
    look: ways.length > 0 ? "select" : spec.kind === "integer" ? "number" : "text",
    value,
    changed: choices[name] !== spec.initial,
    choices: ways.map((way) => ({
      value: String(way),
      label: spokenOption(OWN.id, name, way),
      selected: String(way) === value,
    })),
    ...(spec.kind === "integer" && { min: spec.min, max: spec.max }),
    ...(spec.kind === "text" && { max: spec.max }),
  };
}

/** The choices that apply, in the order in which they open each other. */
export const choiceFields = (choices: Choices): ChoiceField[] =>
  CHOICE_NAMES.filter((name) => applies(name, choices)).map((name) => fieldOf(name, choices));

/** A field's text in the choice's own type. */
export function typedChoice(name: ChoiceName, text: string): string | number | boolean {
  const spec = CHOICES[name];
  if (spec.kind === "toggle") return text === "true";
  return spec.kind === "integer" ? Number(text) : text.trim();
}

/** Turn rules that a form can start from, shipped and stored, by a key for the list. */
export function starts(): { readonly key: string; readonly name: string; readonly choices: Choices }[] {
  const shipped = SETS.map((set) => ({
    key: `set:${set.id}`,
    name: game.i18n.localize(`TURNWRIGHT.${set.id}.name`),
    choices: choicesWith(set, {}),
  }));
  const kept = keptRules().map((rules) => ({
    key: `kept:${rulesName(rules)}`,
    name: rulesName(rules),
    choices: rules.choices,
  }));
  return [...shipped, ...kept];
}

/** Four against four, with two of a kind among the foes. The values belong to no system and only differ. */
const PLAYERS = ["player-1", "player-2", "player-3", "player-4"] as const;
const FOES = ["giant", "guard-1", "guard-2", "witch"] as const;
const NAMES = {
  "player-1": "TURNWRIGHT.own-rules.people.player-1",
  "player-2": "TURNWRIGHT.own-rules.people.player-2",
  "player-3": "TURNWRIGHT.own-rules.people.player-3",
  "player-4": "TURNWRIGHT.own-rules.people.player-4",
  giant: "TURNWRIGHT.own-rules.people.giant",
  "guard-1": "TURNWRIGHT.own-rules.people.guard-1",
  "guard-2": "TURNWRIGHT.own-rules.people.guard-2",
  witch: "TURNWRIGHT.own-rules.people.witch",
} as const satisfies Record<(typeof PLAYERS | typeof FOES)[number], string>;
const BONUS: Readonly<Record<string, number>> = { "player-1": 3, "player-2": 1, "player-4": 2, witch: 4, giant: -1 };

/** A turn of the sample. */
interface SampleRow {
  readonly name: string;
  readonly side: "players" | "gm";
  readonly number: string;
}

/** Two rounds of a fight by these choices, with seeded dice. */
export function sample(
  choices: Choices,
  seed: number,
  rounds: number,
): { readonly title: string; readonly turns: readonly SampleRow[] }[] {
  const random = seeded(seed);
  const people = [...PLAYERS, ...FOES].map((id, index) => ({
    id,
    side: index < PLAYERS.length ? ("players" as const) : ("gm" as const),
    kind: id.replace(/-\d$/, ""),
    traits: { initiative: BONUS[id] ?? 0, [choices.stat]: 10 + (BONUS[id] ?? 0) },
  }));
  const played = sampleRounds(choices, people, rounds, (request) => rollFor(request, random));
  return played.slice(-2).map(({ round, turns }) => ({
    title: game.i18n.format("TURNWRIGHT.tracker.header.round", { round: String(round) }),
    turns: turns.map(({ combatants, number }) => ({
      name: combatants.map((id) => game.i18n.localize(NAMES[id as keyof typeof NAMES])).join(", "),
      side: PLAYERS.some((id) => id === combatants[0]) ? "players" : "gm",
      number: number === null || choices.numbers === "none" ? "" : String(number),
    })),
  }));
}
