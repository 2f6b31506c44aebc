import { choicesWith, OWN, SETS, type Choices } from "../../core/index";
import { rollFor, sampleVariant, seeded, type VariantTurn } from "../../core/scenario/index";
import type { Words } from "../i18n/words";
import { castFor, numberText, person, played, sideOf } from "./sample-people";

/** The seed of the pictures in the guide and the docs. */
const SEED = 1;

function turnView({ combatants, number, chosen, reacting }: VariantTurn, words: Words, choices?: Choices) {
  return {
    people: combatants.map((id) => person(id, words)),
    reacting: reacting.map((id) => person(id, words)),
    side: sideOf(combatants[0] ?? ""),
    number: numberText(number, words, choices),
    chosen,
  };
}

export type TurnView = ReturnType<typeof turnView>;

/** A turn in words: its number, who shares it, and who reacts. */
function turnText({ people, reacting, number }: TurnView): string {
  const sharing = people.map(({ name }) => name).join(" + ");
  const answers = reacting.map(({ name }) => ` (${name})`).join("");
  return `${number === "" ? "" : `${number}: `}${sharing}${answers}`;
}

/** More do not fit a line of a page. */
const MOST_TURNS = 8;

/** The first turns of a round with the same in words. Null if nobody could act. */
function pictureOf(all: readonly TurnView[]) {
  const turns = all.slice(0, MOST_TURNS);
  return turns.length === 0
    ? null
    : { turns, said: turns.map(turnText).join("; ") + (turns.length < all.length ? "; …" : "") };
}

/** The picture of a round by these choices: the first that the form for own rules shows. */
export function choicesPicture(choices: Choices, words: Words) {
  const [first] = played(choices, { seed: SEED, rounds: 1, picks: [] });
  const turns = first?.turns.map(({ among, ...turn }) => ({ ...turn, chosen: among.length > 0, reacting: [] })) ?? [];
  return pictureOf(turns.map((turn) => turnView(turn, words, choices)));
}

/** The picture of a round under turn rules as they are, for the guide and the docs. Null without a round of their own. */
export function roundPicture(id: string, words: Words) {
  if (id === OWN.id) return null;
  const set = SETS.find((each) => each.id === id);
  if (set !== undefined) return choicesPicture(choicesWith(set, {}), words);
  const random = seeded(SEED);
  const turns = sampleVariant(id, castFor(), (request) => rollFor(request, random));
  return pictureOf(turns.map((turn) => turnView(turn, words)));
}

export type RoundPicture = NonNullable<ReturnType<typeof roundPicture>>;
