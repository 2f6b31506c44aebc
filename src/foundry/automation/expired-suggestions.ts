import { native, type Encounter, type GameEvent } from "../../core/index";
import { dropSuggestions } from "../authority/suggestions";
import { authorOf } from "../authority/permissions";
import { isLegal, recordAll, trackingOf } from "./record-deeds";
import { isOpenSuggestion, suggestionsOf } from "../store/suggestions";
import type { FightSession } from "../session/fight-session";
import type { DeedKind } from "../variant/tracking-options";
import type { ObservedStep } from "../authority/session";

const TURNS: ReadonlySet<string> = new Set<GameEvent["type"]>(["turn-started", "turn-ended"]);

const LASTING: DeedKind = "wounds";

const place = (encounter: Encounter): string =>
  JSON.stringify([encounter.round, encounter.stage, native(encounter).active]);

function isAnotherTurn({ before, now, info }: ObservedStep): boolean {
  if (info.kind !== "done") return before !== null && place(before) !== place(now);
  return info.events.some(({ type }) => TURNS.has(type));
}

/** Records early movements once they are possible, if movement is recorded at once. */
async function giveReady(session: FightSession, { now, info }: ObservedStep): Promise<void> {
  // An undone step makes a movement possible again without a new movement.
  if (info.kind !== "done" || trackingOf(session.combat).movement !== "do") return;
  const ready = [...suggestionsOf(session).values()].find(
    ({ back, command }) => back !== undefined && isLegal(now, command),
  );
  const maker = game.users.get(ready?.by ?? "");
  if (ready === undefined || maker === undefined) return;
  const { command, combatant, amount, back } = ready;
  // The step's own consequences check the rest.
  await recordAll(session, authorOf(maker, session.combat), [
    { kind: "movement", command, combatant, amount, isOfRound: true, ...(back !== undefined && { back }) },
  ]);
}

function expiredAfter(session: FightSession, step: ObservedStep): string[] {
  const hasPassed = isAnotherTurn(step);
  return [...suggestionsOf(session)].flatMap(([id, suggestion]) => {
    const isOver = hasPassed && suggestion.round !== null && suggestion.kind !== LASTING;
    return isOver || !isOpenSuggestion(step.now, suggestion, { gm: true }) ? [id] : [];
  });
}

/** Forgets this client's own at once, so that the next drawing lacks them. */
export function forgetExpired(session: FightSession, step: ObservedStep): void {
  for (const id of expiredAfter(session, step)) session.suggestions.delete(id);
}

/** Removes ended suggestions after a step. Otherwise a restored one would look new. */
export async function dropExpired(session: FightSession, step: ObservedStep): Promise<void> {
  if (suggestionsOf(session).size === 0) return;
  const gone = expiredAfter(session, step);
  if (gone.length > 0) await dropSuggestions(session, gone);
  await giveReady(session, step);
}
