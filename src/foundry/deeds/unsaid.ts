import { runningEncounter } from "../authority/decided-fight";
import { lastStanding, proposalsOf } from "../authority/open-proposals";
import { dropProposals } from "../authority/proposals";
import { sessionOf, type FightSession } from "../session/fight-session";
import { heardOf } from "./heard";
import { UNDO } from "./movement-meant";
import { noteAll, whereDecided, type Deed } from "./note";

/** The commands that come from saves and checks; all others that messages tell of come from attacks and spells. */
const SAVES: ReadonlySet<string> = new Set(["recordSave", "recordCheck"]);

/** The way back of the step that a message has led to, if no other has been made since. */
function undoing(session: FightSession, message: string): Deed[] {
  const encounter = runningEncounter(session);
  const undoes = heardOf(session.combat).get(message);
  if (encounter === null || undoes === undefined || undoes !== lastStanding(encounter)) return [];
  const command = encounter.past[String(undoes)]?.command;
  const combatant = command?.["combatant"];
  if (command === undefined || typeof combatant !== "string") return [];
  const kind = SAVES.has(command.do) ? "saves" : "attacks";
  return [{ kind, command: UNDO, combatant, amount: 0, isOfRound: true, undoes }];
}

/**
 * A message has been deleted. What was proposed of it is proposed no longer, and what was noted of it is taken back as long as it is
 * the last that was done. Whoever clears the whole log tidies up, and takes nothing back. On the client that decides.
 *
 * @param options those of the deletion
 */
export function hearDeletion({ id }: ChatMessage.Implementation, options: unknown): void {
  if (id === null || (options as { readonly deleteAll?: unknown }).deleteAll === true) return;
  for (const session of game.combats.contents.map(sessionOf)) {
    if (session.stored === null) continue;
    whereDecided(session, async () => {
      const open = [...proposalsOf(session)].flatMap(([key, { message }]) => (message === id ? [key] : []));
      if (open.length > 0) await dropProposals(session, open);
      await noteAll(session, undoing(session, id));
    });
  }
}
