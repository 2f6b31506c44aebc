import { legality } from "../../core/index";
import type { Command, Encounter } from "../../core/index";
import { runningEncounter } from "../authority/decided-fight";
import { proposalsOf } from "../authority/open-proposals";
import { dropProposals } from "../authority/proposals";
import { sessionOf, type FightSession } from "../session/fight-session";
import { isMovementOf, isMoving, isOwnMovement, isTakenBack, movementCommands, type Moved } from "./moved";
import { reachDeeds } from "./reach";
import { noteDeeds, whereDecided, type Deed } from "./note";

const commandAt = ({ past }: Encounter, rev: number): Command | undefined => past[String(rev)]?.command;

/** The commands since the fight last went on to another step or turn, the newest first. */
function recent(encounter: Encounter): Command[] {
  const found: Command[] = [];
  for (let { rev } = encounter; rev > 0; rev -= 1) {
    const command = commandAt(encounter, rev);
    if (command === undefined || GOES_ON.has(command.do)) break;
    found.push(command);
  }
  return found;
}

const GOES_ON: ReadonlySet<string> = new Set(["start", "advance", "beginTurn", "nextStep", "goToStep", "endTurn"]);

/** A movement of somebody whose movement the rules wait for: once in a step, however often a token is put down. */
function movementDeeds(session: FightSession, combatant: string): Deed[] {
  const encounter = runningEncounter(session);
  if (encounter === null) return [];
  const isKnown =
    recent(encounter).some((command) => isMovementOf(command, combatant)) ||
    [...proposalsOf(session).values()].some(({ command }) => isMovementOf(command, combatant));
  const command = movementCommands(combatant).find((one) => legality(encounter, one, { gm: true }) === null);
  if (isKnown || command === undefined) return [];
  return [{ kind: "movement", command, combatant, amount: 0, isOfRound: true }];
}

/** A movement was taken back: so is what was noted of it, where nothing has been done since, and where it was only proposed. */
function takenBack(session: FightSession, combatant: string): Deed[] {
  const encounter = runningEncounter(session);
  const last = encounter === null ? undefined : commandAt(encounter, encounter.rev);
  if (last === undefined || !isMovementOf(last, combatant)) return [];
  return [{ kind: "movement", command: { do: "undo" }, combatant, amount: 0, isOfRound: true }];
}

/** Puts away what was proposed of somebody's movement, and what it gave to others. From within the queue only. */
async function dropProposed(session: FightSession, combatant: string): Promise<void> {
  const gone = [...proposalsOf(session)].flatMap(([id, { command, from }]) =>
    isMovementOf(command, combatant) || from === combatant ? [id] : [],
  );
  if (gone.length > 0) await dropProposals(session, gone);
}

/** A token has moved. On the client that decides: what it means to the rules is noted, or taken back with it. */
export function hearMovement(combatant: Combatant.Implementation, movement: Moved): void {
  const { parent, id } = combatant;
  if (parent === null || id === null) return;
  const session = sessionOf(parent);
  if (isOwnMovement(movement)) noteDeeds(session, () => movementDeeds(session, id));
  if (isMoving(movement)) noteDeeds(session, () => reachDeeds(session, combatant, movement));
  if (!isTakenBack(movement)) return;
  whereDecided(session, async () => dropProposed(session, id));
  noteDeeds(session, () => takenBack(session, id));
}
