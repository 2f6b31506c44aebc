import { hasCondition, type Encounter } from "../../core/index";
import { removal } from "../compat/operators";
import { readSuggestions, isOpenSuggestion, isRevertible, suggestionsOf } from "../store/suggestions";
import type { Origin, Suggestion } from "../store/suggestions";
import { storedFlags } from "../store/flags";
import { deniedAnswer, type Answer } from "./answer";
import { writeFlags } from "./commit";
import type { FightTask, Session } from "./session";

const MOST = 24;

/** On the deciding client, from within the queue. */
export async function dropSuggestions(fight: Session, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const stored = storedFlags(fight.combat).suggestions ?? {};
  for (const id of ids) fight.suggestions.delete(id);
  const kept = ids.filter((id) => Object.hasOwn(stored, id));
  if (kept.length === 0) return fight.notifyChanged();
  await writeFlags({ fight, note: null }, { suggestions: Object.fromEntries(kept.map((id) => removal(id))) });
}

function isSecret(encounter: Encounter, { combatant, command }: Suggestion): boolean {
  const said = JSON.stringify(command);
  const hidden = Object.keys(encounter.combatants).filter((id) => hasCondition(encounter, id, "hidden"));
  return hidden.some((id) => id === combatant || said.includes(`"${id}"`));
}

/**
 * Keeps suggestions until they are answered or void, in the combat's flags. Flags reach every client, so suggestions
 * about unseen combatants stay on this one. On the deciding client, from within the queue.
 */
export async function storeSuggestions(fight: Session, made: readonly Suggestion[]): Promise<void> {
  const encounter = fight.running;
  if (encounter === null || made.length === 0) return;
  const open: [string, Suggestion][] = [];
  for (const suggestion of made) {
    const id = foundry.utils.randomID();
    if (isSecret(encounter, suggestion)) fight.suggestions.set(id, suggestion);
    else open.push([id, suggestion]);
  }
  const stored = [...readSuggestions(storedFlags(fight.combat).suggestions).keys()];
  const over = stored.slice(0, Math.max(0, stored.length + open.length - MOST));
  if (open.length === 0) return fight.notifyChanged();
  const suggestions = Object.fromEntries([...open, ...over.map((id) => removal(id))]);
  await writeFlags({ fight, note: null }, { suggestions });
}

/** Gives a suggestion's command for the user who confirmed it. `stale` if it is gone. */
export async function confirmSuggestion(
  task: FightTask,
  { suggestion: id }: { readonly suggestion: string },
): Promise<Answer> {
  const { fight, submit } = task;
  const suggestion = suggestionsOf(fight).get(id);
  if (suggestion === undefined) return deniedAnswer({ code: "stale" });
  const answer = await submit(suggestion.command);
  if (answer.ok) await dropSuggestions(fight, [id]);
  return answer;
}

/** The answer about a suggestion in a running fight. `stale` if either is gone. */
async function ifStillThere(
  { fight }: FightTask,
  id: string,
  answer: (suggestion: Suggestion, encounter: Encounter) => Promise<Answer>,
): Promise<Answer> {
  const suggestion = suggestionsOf(fight).get(id);
  const encounter = fight.running;
  return suggestion === undefined || encounter === null
    ? deniedAnswer({ code: "stale" })
    : answer(suggestion, encounter);
}

/** Dismisses a suggestion, for users who could confirm it. `stale` if it is gone. */
export async function dismissSuggestion(
  task: FightTask,
  { suggestion: id }: { readonly suggestion: string },
): Promise<Answer> {
  return ifStillThere(task, id, async (suggestion, encounter) => {
    if (!isOpenSuggestion(encounter, suggestion, task.author)) return deniedAnswer({ code: "not-yours" });
    await dropSuggestions(task.fight, [id]);
    return { ok: true, rev: encounter.rev };
  });
}

/** Removes the suggestions that a movement caused. Call only from within the queue. */
export async function dropMovementSuggestions(fight: Session, combatant: string): Promise<void> {
  const gone = [...suggestionsOf(fight)].flatMap(([id, suggestion]) => {
    const isOwn = suggestion.kind === "movement" && suggestion.combatant === combatant;
    return isOwn || suggestion.from === combatant ? [id] : [];
  });
  await dropSuggestions(fight, gone);
}

/** Moves a token back to a movement's origin, by Foundry's movement history if possible. */
async function moveBack(token: TokenDocument.Implementation, { movement, ...place }: Origin): Promise<boolean> {
  // The published types have a single point for the list of them.
  const recorded = token.movementHistory as unknown as readonly { readonly movementId: string }[];
  if (recorded.some(({ movementId }) => movementId === movement)) return token.revertRecordedMovement(movement);
  return token.move({ ...place, action: "displace" }, { method: "api" });
}

/** Moves a token back after a movement that is not allowed. `stale` if there is nothing to revert. */
export async function revertMovement(
  task: FightTask,
  { suggestion: id }: { readonly suggestion: string },
): Promise<Answer> {
  const { fight, author } = task;
  return ifStillThere(task, id, async (suggestion, encounter) => {
    if (suggestion.back === undefined || !isRevertible(encounter, suggestion, author))
      return deniedAnswer({ code: "stale" });
    const token = fight.combat.combatants.get(suggestion.combatant)?.token;
    if (!token || !(await moveBack(token, suggestion.back))) return deniedAnswer({ code: "not-stored" });
    await dropMovementSuggestions(fight, suggestion.combatant);
    return { ok: true, rev: encounter.rev };
  });
}
