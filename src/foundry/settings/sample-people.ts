import { cardText, type Choices, type CombatantSpec } from "../../core/index";
import { rollFor, sampleRounds, seeded, type SampleRound } from "../../core/scenario/index";
import type { Words } from "../i18n/words";

/** In the order of joining, mixed, because chosen turns go to the first combatant that can act (C-20). */
export const PEOPLE = ["player-2", "witch", "player-4", "giant", "player-1", "guard-1", "player-3", "guard-2"] as const;

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

/** What a sheet has beside the bonus if its value is the number. */
const VALUE = 10;

export const bonusOf = (id: PersonId): number => BONUS[id] ?? 0;

export const valueOf = (id: PersonId): number => VALUE + bonusOf(id);

export const sideOf = (id: string): "players" | "gm" => (id.startsWith("player-") ? "players" : "gm");

/** A person as pictures show it, by name and two letters. */
export function person(id: string, words: Words) {
  const name = words.text({ key: NAMES[id as PersonId] });
  const [first = "", last] = name.split(" ");
  const letters = last === undefined ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1);
  return { id, name, letters, side: sideOf(id) };
}

/** The people with all that included turn rules read from sheets, or with the value that is the number. */
export function castFor(choices?: Choices): CombatantSpec[] {
  return PEOPLE.map((id) => {
    const bonus = bonusOf(id);
    const forAll = { initiative: bonus, dexterity: VALUE + bonus, concentration: 0 };
    const forPools = { initiativeRating: VALUE + bonus, maxAp: 3, reaction: 5 + bonus, intuition: 4, edge: 3 };
    const value = choices?.numbers === "stat" ? { [choices.stat]: valueOf(id) } : {};
    const turns = choices?.turns === "several" ? turnsOf(id, choices) : {};
    return {
      id,
      side: sideOf(id),
      kind: id.replace(/-\d$/, ""),
      traits: { ...forAll, ...forPools, ...value, ...turns },
    };
  });
}

const SPEED: Partial<Record<PersonId, number>> = { giant: 2, "player-1": 4, "player-2": 3, witch: 3 };

/** Speeds for a chart. Otherwise one foe is a boss, unless its side has several turns already. */
function turnsOf(id: PersonId, { further, foeTurns }: Choices): { readonly turns?: number } {
  if (further === "chart") return { turns: SPEED[id] ?? 2 };
  return id === "giant" && foeTurns === 1 ? { turns: 3 } : {};
}

/** What a sample plays: dice by their seed, and chosen turns by the people that were picked. */
export interface Play {
  readonly seed: number;
  readonly rounds: number;
  readonly picks: readonly string[];
}

/** The first rounds of a fight by these choices. The same seed rolls the same dice. */
export function played(choices: Choices, { seed, rounds, picks }: Play): SampleRound[] {
  const random = seeded(seed);
  return sampleRounds(choices, castFor(choices), rounds, (request) => rollFor(request, random), picks);
}

/** A number for people. Cards are named, never numbered. */
export function numberText(number: number | null, words: Words, choices?: Choices): string {
  if (number === null || choices?.numbers === "none") return "";
  return choices?.numbers === "cards" ? words.text(cardText(choices.deck, number)) : String(number);
}
