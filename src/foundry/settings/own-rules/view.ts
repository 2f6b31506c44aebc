import { cardText, CHOICES, choicesWith, SETS, type ChoiceName, type Choices } from "../../../core/index";
import { rollFor, sampleRounds, seeded } from "../../../core/scenario/index";
import { wordsWithoutNames } from "../../session/fight-view";
import { keptEntries } from "../../variant/kept-rules";
import { listVariants } from "../../variant/resolve";

export function typedChoice(name: ChoiceName, text: string): string | number | boolean {
  const spec = CHOICES[name];
  if (spec.kind === "toggle") return text === "true";
  return spec.kind === "integer" ? Number(text) : text.trim();
}

/** Turn rules that a form can start from, shipped and the world's own. */
export function starts() {
  const shipped = SETS.map((set) => ({
    key: `set:${set.id}`,
    name: game.i18n.localize(`TURNWRIGHT.${set.id}.name`),
    choices: choicesWith(set, {}),
    kept: null,
  }));
  const kept = keptEntries().map(({ id, name, summary, rules: { choices, icon } }) => ({
    key: id,
    name,
    choices,
    kept: { icon, summary },
  }));
  return [...shipped, ...kept];
}

/** The icons to choose from: all turn rules' own, each by the first name that has it. */
export function icons(chosen: string) {
  const names = new Map<string, string>();
  for (const { icon, name } of listVariants()) {
    const own = icon.split(" ").at(-1) ?? icon;
    if (!names.has(own)) names.set(own, game.i18n.localize(name));
  }
  return [...names].map(([icon, label]) => ({ icon, label, chosen: icon === chosen }));
}

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

function person(id: string) {
  const name = game.i18n.localize(NAMES[id as keyof typeof NAMES]);
  const [first = "", last] = name.split(" ");
  return { name, letters: last === undefined ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1) };
}

/** A number for people. Cards are named, never numbered. */
function numberText({ numbers, deck }: Choices, number: number | null): string {
  if (number === null || numbers === "none") return "";
  return numbers === "cards" ? wordsWithoutNames().text(cardText(deck, number)) : String(number);
}

/** The last two rounds of a fight by these choices, with seeded dice. */
export function sample(choices: Choices, seed: number, rounds: number) {
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
      people: combatants.map(person),
      side: PLAYERS.some((id) => id === combatants[0]) ? "players" : "gm",
      number: numberText(choices, number),
    })),
  }));
}

export type SampleView = ReturnType<typeof sample>[number];
