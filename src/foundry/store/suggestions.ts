import * as v from "valibot";
import { hasCondition, legality } from "../../core/index";
import type { Author, Command, Encounter, Refusal, Viewer } from "../../core/index";
import { storedFlags } from "./flags";

const word = v.pipe(v.string(), v.nonEmpty());
const origin = v.object({ x: v.number(), y: v.number(), elevation: v.number(), movement: word });

/** A suggestion: a command that is given with one click. */
const suggestionSchema = v.object({
  /** The option it belongs to. */
  kind: word,
  command: v.looseObject({ do: word }),
  combatant: word,
  /** The round it is for. Null if it is valid as long as the command changes anything. */
  round: v.fallback(v.nullable(v.number()), null),
  amount: v.optional(v.number(), 0),
  /** The combatant whose movement caused it, or null. */
  from: v.fallback(v.nullable(word), null),
  by: v.fallback(v.string(), ""),
  /** The way back of a movement. Its suggestion may wait for its command to be allowed. */
  back: v.optional(origin),
});

/** `x` and `y` in pixels, elevation in the scene's units. */
export type MapPlace = Readonly<Omit<v.InferOutput<typeof origin>, "movement">>;

/** The start of a movement, and its id. */
export type Origin = Readonly<v.InferOutput<typeof origin>>;

export type Suggestion = Readonly<v.InferOutput<typeof suggestionSchema>>;

/** A combat's valid suggestions from its flags, by id. Anyone may have written them. */
export function readSuggestions(stored: unknown): ReadonlyMap<string, Suggestion> {
  if (typeof stored !== "object" || stored === null) return new Map();
  const found = Object.entries(stored).flatMap(([id, raw]) => {
    const read = v.safeParse(suggestionSchema, raw);
    return read.success ? [[id, read.output] as const] : [];
  });
  return new Map(found);
}

interface WithSuggestions {
  readonly combat: Combat.Implementation;
  /** Suggestions of this client alone. */
  readonly suggestions: ReadonlyMap<string, Suggestion>;
}

/** A fight's suggestions on this client, oldest first. */
export const suggestionsOf = ({ combat, suggestions }: WithSuggestions): Map<string, Suggestion> =>
  new Map([...readSuggestions(storedFlags(combat).suggestions), ...suggestions]);

export const openMovementSuggestion = (fight: WithSuggestions, id: string): Suggestion | undefined =>
  [...suggestionsOf(fight).values()].find(
    ({ kind, combatant, from }) => kind === "movement" && combatant === id && from === null,
  );

/** Whether a command would change nothing, although the rules accept it. */
export function changesNothing(encounter: Encounter, { do: what, combatant, condition, on }: Command): boolean {
  if (what !== "setCondition" || typeof combatant !== "string" || typeof condition !== "string") return false;
  return hasCondition(encounter, combatant, condition) === on;
}

const TOO_EARLY: ReadonlySet<string> = new Set(["wrong-step", "no-minors-left"]);

/** Whether a movement came too early or cannot be paid. */
export const isMovementTooEarly = (refusal: Refusal | null): refusal is Refusal =>
  refusal !== null && TOO_EARLY.has(refusal.code);

/** Whether a suggestion's movement is not allowed, so that the token can be moved back. */
export const isRevertible = (encounter: Encounter, { command, back }: Suggestion, user: Author | Viewer): boolean =>
  back !== undefined && isMovementTooEarly(legality(encounter, command, user));

/** Whether a suggestion is valid for a user: its command is legal and changes something. */
export const isOpenSuggestion = (encounter: Encounter, suggestion: Suggestion, user: Author | Viewer): boolean =>
  encounter.stage !== "ended" &&
  (suggestion.round === null || suggestion.round === encounter.round) &&
  Object.hasOwn(encounter.combatants, suggestion.combatant) &&
  !changesNothing(encounter, suggestion.command) &&
  (legality(encounter, suggestion.command, user) === null || isRevertible(encounter, suggestion, user));
