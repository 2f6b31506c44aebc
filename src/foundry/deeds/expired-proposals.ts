import { native } from "../../core/index";
import type { Encounter, GameEvent } from "../../core/index";
import { dropProposals } from "../authority/proposals";
import { authorOf } from "../authority/permissions";
import { isLegal } from "./legal";
import { noteAll } from "./note";
import { notingOf } from "./noting";
import { isOpen, proposalsOf } from "../authority/open-proposals";
import type { FightSession } from "../session/fight-session";
import type { DeedKind } from "../variant/table-options";
import type { SeenStep } from "../session/listeners";

const TURNS: ReadonlySet<string> = new Set<GameEvent["type"]>(["turn-started", "turn-ended"]);

/** Deeds that hold for the whole round in which they were done, and not for one turn of it. */
const LASTING: DeedKind = "wounds";

/** The turn, as far as two encounters can be told apart by it. */
const place = (encounter: Encounter): string =>
  JSON.stringify([encounter.round, encounter.stage, native(encounter).active]);

/** Tells whether a step has led into another turn, or back into an earlier one. */
function isAnotherTurn({ before, now, info }: SeenStep): boolean {
  if (info.kind !== "done") return before !== null && place(before) !== place(now);
  return info.events.some(({ type }) => TURNS.has(type));
}

/** Notes movements that were made before their time, once it has come, where movement is noted at once. */
async function giveReady(session: FightSession, { now, info }: SeenStep): Promise<void> {
  // A step back makes a deed possible again, but nobody has done it.
  if (info.kind !== "done" || notingOf(session.combat).movement !== "do") return;
  const ready = [...proposalsOf(session).values()].find(
    ({ back, command }) => back !== undefined && isLegal(now, command),
  );
  const maker = game.users.get(ready?.by ?? "");
  if (ready === undefined || maker === undefined) return;
  const { command, combatant, amount, back } = ready;
  // The consequences of that step look at the rest.
  await noteAll(session, authorOf(maker, session.combat), [
    { kind: "movement", command, combatant, amount, isOfRound: true, ...(back !== undefined && { back }) },
  ]);
}

/** The proposals that no longer stand after a step: those that belonged to the turn before, and those that are so by now. */
function goneAfter(session: FightSession, step: SeenStep): string[] {
  const hasPassed = isAnotherTurn(step);
  return [...proposalsOf(session)].flatMap(([id, proposal]) => {
    const isOver = hasPassed && proposal.round !== null && proposal.kind !== LASTING;
    return isOver || !isOpen(step.now, proposal, { gm: true }) ? [id] : [];
  });
}

/** Forgets what no longer stands of what this client alone keeps: at once, so that the drawing of the step lacks it already. */
export function forgetPassed(session: FightSession, step: SeenStep): void {
  for (const id of goneAfter(session, step)) session.proposals.delete(id);
}

/** Puts away what no longer stands after a step. What came back would be taken for something new. */
export async function dropPassed(session: FightSession, step: SeenStep): Promise<void> {
  if (proposalsOf(session).size === 0) return;
  const gone = goneAfter(session, step);
  if (gone.length > 0) await dropProposals(session, gone);
  await giveReady(session, step);
}
