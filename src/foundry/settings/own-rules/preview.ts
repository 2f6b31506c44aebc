import { cardText, type Choices } from "../../../core/index";
import { rollFor, sampleRounds, seeded, type SampleTurn } from "../../../core/scenario/index";
import { formatsOf } from "../../i18n/formats";
import { wordsWithoutNames } from "../../session/fight-view";

const PLAYERS = ["player-1", "player-2", "player-3", "player-4"] as const;
const FOES = ["giant", "guard-1", "guard-2", "witch"] as const;
const PEOPLE = [...PLAYERS, ...FOES];

type PersonId = (typeof PEOPLE)[number];

const NAMES = {
  "player-1": "TURNWRIGHT.own-rules.people.player-1",
  "player-2": "TURNWRIGHT.own-rules.people.player-2",
  "player-3": "TURNWRIGHT.own-rules.people.player-3",
  "player-4": "TURNWRIGHT.own-rules.people.player-4",
  giant: "TURNWRIGHT.own-rules.people.giant",
  "guard-1": "TURNWRIGHT.own-rules.people.guard-1",
  "guard-2": "TURNWRIGHT.own-rules.people.guard-2",
  witch: "TURNWRIGHT.own-rules.people.witch",
} as const satisfies Record<PersonId, string>;

const BONUS: Partial<Record<PersonId, number>> = { "player-1": 3, "player-2": 1, "player-4": 2, witch: 4, giant: -1 };

/** What a sheet has if its value is the number. */
const VALUE = 10;

const bonusOf = (id: PersonId): number => BONUS[id] ?? 0;

const sideOf = (id: string): "players" | "gm" => (PLAYERS.some((player) => player === id) ? "players" : "gm");

function person(id: string) {
  const name = game.i18n.localize(NAMES[id as PersonId]);
  const [first = "", last] = name.split(" ");
  const letters = last === undefined ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1);
  return { id, name, letters, side: sideOf(id) };
}

/** What the preview plays: dice by their seed, and chosen turns by the faces that were pressed. */
export interface Play {
  readonly seed: number;
  readonly rounds: number;
  readonly picks: readonly string[];
}

/** The names that a sheet of the sample has, with its bonus or value. */
const traitsOf = ({ numbers, stat }: Choices, id: PersonId): Record<string, number> =>
  numbers === "stat" ? { [stat]: VALUE + bonusOf(id) } : { initiative: bonusOf(id) };

function played(choices: Choices, { seed, rounds, picks }: Play) {
  const random = seeded(seed);
  const people = PEOPLE.map((id) => ({
    id,
    side: sideOf(id),
    kind: id.replace(/-\d$/, ""),
    traits: traitsOf(choices, id),
  }));
  return sampleRounds(choices, people, rounds, (request) => rollFor(request, random), picks);
}

/** A number for people. Cards are named, never numbered. */
function numberText({ numbers, deck }: Choices, number: number | null): string {
  if (number === null || numbers === "none") return "";
  return numbers === "cards" ? wordsWithoutNames().text(cardText(deck, number)) : String(number);
}

/** Who decides an open turn, as a sentence. */
function askText({ next, chooser }: Choices, side: string, last: string | undefined): string {
  if (chooser === "last" && last !== undefined) {
    return game.i18n.format("TURNWRIGHT.parts.news.choosing", { combatant: person(last).name });
  }
  const whose = chooser === "taker" ? (next === "choice" ? "anybody" : side === "gm" ? "foes" : "players") : "gm";
  return game.i18n.localize(`TURNWRIGHT.parts.news.choosing-${whose}`);
}

/**
 * The last two rounds of a fight by these choices. A turn is `taken`, or `open` to the first choice that nobody has
 * made yet, or a `seat`: a turn after that choice, of a known or an unknown side.
 */
export function preview(choices: Choices, play: Play) {
  const state = { picks: play.picks.length, isOpen: false, last: undefined as string | undefined, number: "" };
  const turnOf = ({ combatants, number, among }: SampleTurn) => {
    const [first = ""] = combatants;
    const isSided = choices.next !== "choice";
    const isChosen = among.length > 0;
    const isFirstOpen = isChosen && state.picks === 0 && !state.isOpen;
    const side = isSided || (!state.isOpen && !isFirstOpen) ? sideOf(first) : "";
    if (isChosen && !isFirstOpen) state.picks -= 1;
    // A side's number is shown once.
    const key = `${side} ${numberText(choices, number)}`;
    const isRepeated = choices.shared === "side" && key === state.number;
    state.number = key;
    const text = isRepeated ? "" : numberText(choices, number);
    if (isFirstOpen) {
      state.isOpen = true;
      return { kind: "open", side, number: text, ask: askText(choices, side, state.last), among: among.map(person) };
    }
    if (state.isOpen) return { kind: "seat", side, number: text };
    state.last = first;
    return { kind: "taken", side, number: text, isChosen, people: combatants.map(person) };
  };
  const rounds = played(choices, play).map(({ round, turns }) => {
    state.number = "";
    const title = game.i18n.format("TURNWRIGHT.tracker.header.round", { round: String(round) });
    return { title, turns: turns.map(turnOf) };
  });
  return { rounds: rounds.slice(-2), isOpen: state.isOpen };
}

export type Preview = ReturnType<typeof preview>;

/** The same play with every open turn of its rounds given by chance. */
export function withPicks(choices: Choices, play: Play): Play {
  const random = seeded(play.seed);
  const picks = [...play.picks];
  for (;;) {
    const chosen = played(choices, { ...play, picks })
      .flatMap(({ turns }) => turns)
      .filter(({ among }) => among.length > 0);
    const among = chosen[picks.length]?.among;
    const pick = among?.[Math.floor(random() * among.length)];
    if (pick === undefined) return { ...play, picks };
    picks.push(pick);
  }
}

/** The bonuses or values of the people in the preview, as a list. Empty if no number needs them. */
export function peopleText(choices: Choices): string {
  const { numbers, formula } = choices;
  const isAdded = numbers === "dice" && formula.includes("@initiative");
  if (!isAdded && numbers !== "stat") return "";
  const said = PEOPLE.filter((id) => numbers === "stat" || bonusOf(id) !== 0).map((id) => {
    const { name } = person(id);
    return `${name} ${numbers === "stat" ? String(VALUE + bonusOf(id)) : `${bonusOf(id) > 0 ? "+" : "−"}${String(Math.abs(bonusOf(id)))}`}`;
  });
  const key = numbers === "stat" ? "TURNWRIGHT.own-rules.values" : "TURNWRIGHT.own-rules.bonuses";
  return game.i18n.format(key, { list: formatsOf(game.i18n.lang).list(said) });
}
