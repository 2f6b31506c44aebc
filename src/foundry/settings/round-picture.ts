import { cardText, choicesWith, OWN, SETS, type Choices, type CombatantSpec } from "../../core/index";
import {
  rollFor,
  sampleRounds,
  sampleVariant,
  seeded,
  type SampleTurn,
  type VariantTurn,
} from "../../core/scenario/index";
import type { Words } from "../i18n/words";

/** In the order of joining, mixed, because chosen turns go to the first combatant that can act (C-20). */
const CAST = ["player-2", "witch", "player-4", "giant", "player-1", "guard-1", "player-3", "guard-2"] as const;

const NAMES = {
  "player-1": "TURNWRIGHT.own-rules.people.player-1",
  "player-2": "TURNWRIGHT.own-rules.people.player-2",
  "player-3": "TURNWRIGHT.own-rules.people.player-3",
  "player-4": "TURNWRIGHT.own-rules.people.player-4",
  giant: "TURNWRIGHT.own-rules.people.giant",
  "guard-1": "TURNWRIGHT.own-rules.people.guard-1",
  "guard-2": "TURNWRIGHT.own-rules.people.guard-2",
  witch: "TURNWRIGHT.own-rules.people.witch",
} as const satisfies Record<(typeof CAST)[number], string>;

const BONUS: Readonly<Record<string, number>> = { "player-1": 3, "player-2": 1, "player-4": 2, witch: 4, giant: -1 };

/** The seed of the pictures in the guide and the docs. */
const SEED = 1;

const isPlayer = (id: string): boolean => id.startsWith("player-");

/** The combatants of a sample, with all that turn rules read from sheets. */
function castFor(stat?: string): CombatantSpec[] {
  return CAST.map((id) => {
    const bonus = BONUS[id] ?? 0;
    const forAll = { initiative: bonus, dexterity: 10 + bonus, concentration: 0 };
    const forPools = { initiativeRating: 10 + bonus, maxAp: 3, reaction: 5 + bonus, intuition: 4, edge: 3 };
    return {
      id,
      side: isPlayer(id) ? ("players" as const) : ("gm" as const),
      kind: id.replace(/-\d$/, ""),
      traits: { ...forAll, ...forPools, ...(stat !== undefined && { [stat]: 10 + bonus }) },
    };
  });
}

function person(id: string, words: Words) {
  const name = words.text({ key: NAMES[id as keyof typeof NAMES] });
  const [first = "", last] = name.split(" ");
  return {
    name,
    letters: last === undefined ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1),
    side: isPlayer(id) ? ("players" as const) : ("gm" as const),
  };
}

/** A number for people. Cards are named, never numbered. */
function numberText(number: number | null, words: Words, choices?: Choices): string {
  if (number === null || choices?.numbers === "none") return "";
  return choices?.numbers === "cards" ? words.text(cardText(choices.deck, number)) : String(number);
}

function turnView({ combatants, number, chosen, reacting }: VariantTurn, words: Words, choices?: Choices) {
  return {
    people: combatants.map((id) => person(id, words)),
    reacting: reacting.map((id) => person(id, words)),
    side: combatants.some(isPlayer) ? ("players" as const) : ("gm" as const),
    number: numberText(number, words, choices),
    chosen,
  };
}

/** The first rounds of a fight by these choices. The same seed rolls the same dice. */
export function roundsBy(choices: Choices, seed: number, rounds: number, words: Words) {
  const random = seeded(seed);
  const cast = castFor(choices.numbers === "stat" ? choices.stat : undefined);
  const played = sampleRounds(choices, cast, rounds, (request) => rollFor(request, random));
  const chosenOf = ({ among, ...turn }: SampleTurn): VariantTurn => ({
    ...turn,
    chosen: among.length > 0,
    reacting: [],
  });
  return played.map(({ round, turns }) => ({
    title: words.own("tracker.header.round", { round }),
    turns: turns.map((turn) => turnView(chosenOf(turn), words, choices)),
  }));
}

export type TurnView = ReturnType<typeof turnView>;

/** A turn in words: its number, who shares it, and who reacts. */
function turnText({ people, reacting, number }: TurnView): string {
  const sharing = people.map(({ name }) => name).join(" + ");
  const answers = reacting.map(({ name }) => ` (${name})`).join("");
  return `${number === "" ? "" : `${number}: `}${sharing}${answers}`;
}

/** Turns with the same in words. Null if nobody could act. */
const pictureOf = (turns: readonly TurnView[]) =>
  turns.length === 0 ? null : { turns, said: turns.map(turnText).join("; ") };

/** The picture of a round by these choices: the first that the form for own rules shows. */
export const choicesPicture = (choices: Choices, words: Words) =>
  pictureOf(roundsBy(choices, SEED, 1, words)[0]?.turns ?? []);

/** The picture of a round under turn rules as they are, for the guide and the docs. Null without a round of their own. */
export function roundPicture(id: string, words: Words) {
  if (id === OWN.id) return null;
  const set = SETS.find((each) => each.id === id);
  if (set !== undefined) return choicesPicture(choicesWith(set, {}), words);
  const random = seeded(SEED);
  const played = sampleVariant(id, castFor(), (request) => rollFor(request, random));
  return pictureOf(played.map((turn) => turnView(turn, words)));
}

export type RoundPicture = NonNullable<ReturnType<typeof roundPicture>>;
