import type { Choices } from "../../../core/index";
import { seeded, type SampleTurn } from "../../../core/scenario/index";
import { formatsOf } from "../../i18n/formats";
import { wordsWithoutNames } from "../../session/fight-view";
import { bonusOf, numberText, PEOPLE, person, played, sideOf, valueOf, type Play } from "../sample-people";

const personOf = (id: string) => person(id, wordsWithoutNames());

const PLAYERS_FIRST = PEOPLE.toSorted((a, b) =>
  sideOf(a) === sideOf(b) ? a.localeCompare(b) : sideOf(a) === "players" ? -1 : 1,
);

/** Who decides an open turn, as a sentence. */
function askText({ next, chooser }: Choices, side: string, last: string | undefined): string {
  if (chooser === "last" && last !== undefined) {
    return game.i18n.format("TURNWRIGHT.parts.news.choosing", { combatant: personOf(last).name });
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
  const turnOf = ({ combatants, number, among, declared }: SampleTurn) => {
    const [first = ""] = combatants;
    const isSided = choices.next !== "choice";
    const isChosen = among.length > 0;
    const isFirstOpen = isChosen && state.picks === 0 && !state.isOpen;
    const side = isSided || (!state.isOpen && !isFirstOpen) ? sideOf(first) : "";
    if (isChosen && !isFirstOpen) state.picks -= 1;
    // A side's number is shown once.
    const whole = numberText(number, wordsWithoutNames(), choices);
    const key = `${side} ${whole}`;
    const isRepeated = choices.shared === "side" && key === state.number;
    state.number = key;
    const text = isRepeated ? "" : whole;
    if (isFirstOpen) {
      state.isOpen = true;
      return {
        kind: "open",
        side,
        number: text,
        ask: askText(choices, side, state.last),
        among: among.toSorted().map(personOf),
      };
    }
    if (state.isOpen) return { kind: "seat", side, number: text };
    state.last = first;
    return {
      kind: "taken",
      side: combatants.some((id) => sideOf(id) !== side) ? "" : side,
      number: text,
      told: declared.map((word) => wordsWithoutNames().text(word)).join(", "),
      isChosen,
      people: combatants.map(personOf),
    };
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
  const said = PLAYERS_FIRST.filter((id) => numbers === "stat" || bonusOf(id) !== 0).map((id) => {
    const { name } = personOf(id);
    return `${name} ${numbers === "stat" ? String(valueOf(id)) : `${bonusOf(id) > 0 ? "+" : "−"}${String(Math.abs(bonusOf(id)))}`}`;
  });
  const key = numbers === "stat" ? "TURNWRIGHT.own-rules.values" : "TURNWRIGHT.own-rules.bonuses";
  return game.i18n.format(key, { list: formatsOf(game.i18n.lang).list(said) });
}
