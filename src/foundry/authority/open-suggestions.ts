import { hasCondition, legality } from "../../core/index";
import type { Author, Command, Encounter, Refusal, Viewer } from "../../core/index";
import { readSuggestions, type Suggestion } from "../store/suggestions";
import { storedFlags } from "../store/flags";
import type { FightSession } from "../session/fight-session";

/** A fight's suggestions on this client, oldest first. */
export const suggestionsOf = ({
  combat,
  suggestions,
}: Pick<FightSession, "combat" | "suggestions">): Map<string, Suggestion> =>
  new Map([...readSuggestions(storedFlags(combat).suggestions), ...suggestions]);

export const openMovement = (fight: FightSession, id: string): Suggestion | undefined =>
  [...suggestionsOf(fight).values()].find(
    ({ kind, combatant, from }) => kind === "movement" && combatant === id && from === null,
  );

/** Whether a command would change nothing, although the rules accept it. */
export function isSo(encounter: Encounter, { do: what, combatant, condition, on }: Command): boolean {
  if (what !== "setCondition" || typeof combatant !== "string" || typeof condition !== "string") return false;
  return hasCondition(encounter, combatant, condition) === on;
}

const TOO_EARLY: ReadonlySet<string> = new Set(["wrong-step", "no-minors-left"]);

/** Whether a movement came too early or cannot be paid. */
export const isTooEarly = (refusal: Refusal | null): refusal is Refusal =>
  refusal !== null && TOO_EARLY.has(refusal.code);

/** Whether a suggestion's movement is not allowed, so that the token can be moved back. */
export const isToTakeBack = (encounter: Encounter, { command, back }: Suggestion, user: Author | Viewer): boolean =>
  back !== undefined && isTooEarly(legality(encounter, command, user));

/** Whether a suggestion is valid for a user: its command is legal and changes something. */
export const isOpen = (encounter: Encounter, suggestion: Suggestion, user: Author | Viewer): boolean =>
  encounter.stage !== "ended" &&
  (suggestion.round === null || suggestion.round === encounter.round) &&
  Object.hasOwn(encounter.combatants, suggestion.combatant) &&
  !isSo(encounter, suggestion.command) &&
  (legality(encounter, suggestion.command, user) === null || isToTakeBack(encounter, suggestion, user));
