import { hasCondition } from "../../core/index";
import type { Encounter } from "../../core/index";
import { removal } from "../compat/operators";
import { readSuggestions, type Origin, type Suggestion } from "../store/suggestions";
import { storedFlags } from "../store/flags";
import { denied } from "./answer";
import { writeFlags } from "./commit";
import { isOpen, isToTakeBack, suggestionsOf } from "./open-suggestions";
import type { Answer } from "./answer";
import type { FightSession } from "../session/fight-session";
import type { FightTask } from "./fight-task";

const MOST = 24;

/** On the deciding client, from within the queue. */
export async function dropSuggestions(fight: FightSession, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const stored = storedFlags(fight.combat).suggestions ?? {};
  for (const id of ids) fight.suggestions.delete(id);
  const kept = ids.filter((id) => Object.hasOwn(stored, id));
  if (kept.length === 0) return fight.changed();
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
export async function keepSuggestions(fight: FightSession, made: readonly Suggestion[]): Promise<void> {
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
  if (open.length === 0) return fight.changed();
  const suggestions = Object.fromEntries([...open, ...over.map((id) => removal(id))]);
  await writeFlags({ fight, note: null }, { suggestions });
}

/** Gives a suggestion's command for the user who confirmed it. `stale` if it is gone. */
export async function confirmSuggestion(
  task: FightTask,
  { suggestion: id }: { readonly suggestion: string },
): Promise<Answer> {
  const { fight, give } = task;
  const suggestion = suggestionsOf(fight).get(id);
  if (suggestion === undefined) return denied({ code: "stale" });
  const answer = await give(suggestion.command);
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
  return suggestion === undefined || encounter === null ? denied({ code: "stale" }) : answer(suggestion, encounter);
}

/** Dismisses a suggestion, for users who could confirm it. `stale` if it is gone. */
export async function dismissSuggestion(
  task: FightTask,
  { suggestion: id }: { readonly suggestion: string },
): Promise<Answer> {
  return ifStillThere(task, id, async (suggestion, encounter) => {
    if (!isOpen(encounter, suggestion, task.author)) return denied({ code: "not-yours" });
    await dropSuggestions(task.fight, [id]);
    return { ok: true, rev: encounter.rev };
  });
}

/** Removes the suggestions that a movement caused. Call only from within the queue. */
export async function dropMovement(fight: FightSession, combatant: string): Promise<void> {
  const gone = [...suggestionsOf(fight)].flatMap(([id, suggestion]) => {
    const isOwn = suggestion.kind === "movement" && suggestion.combatant === combatant;
    return isOwn || suggestion.from === combatant ? [id] : [];
  });
  await dropSuggestions(fight, gone);
}

/** Moves a token back to a movement's origin, by Foundry's movement history if possible. */
async function putBack(token: TokenDocument.Implementation, { movement, ...place }: Origin): Promise<boolean> {
  // The published types have a single point for the list of them.
  const recorded = token.movementHistory as unknown as readonly { readonly movementId: string }[];
  if (recorded.some(({ movementId }) => movementId === movement)) return token.revertRecordedMovement(movement);
  return token.move({ ...place, action: "displace" }, { method: "api" });
}

/** Moves a token back after a movement that is not allowed. `stale` if there is nothing to revert. */
export async function takeMovementBack(
  task: FightTask,
  { suggestion: id }: { readonly suggestion: string },
): Promise<Answer> {
  const { fight, author } = task;
  return ifStillThere(task, id, async (suggestion, encounter) => {
    if (suggestion.back === undefined || !isToTakeBack(encounter, suggestion, author)) return denied({ code: "stale" });
    const token = fight.combat.combatants.get(suggestion.combatant)?.token;
    if (!token || !(await putBack(token, suggestion.back))) return denied({ code: "not-stored" });
    await dropMovement(fight, suggestion.combatant);
    return { ok: true, rev: encounter.rev };
  });
}
