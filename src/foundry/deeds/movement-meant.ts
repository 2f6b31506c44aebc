import { legality, propose } from "../../core/index";
import type { Author, Command, Encounter, Refusal, Viewer } from "../../core/index";
import { isTooEarly } from "../authority/open-proposals";
import type { FightSession } from "../session/fight-session";
import { bandsOnMap, type BandsOnMap, type Way } from "./bands";
import { isMovementOf, movementCommands } from "./moved";
import { notingOf } from "./noting";

/** A movement as the rules take it: the command, and why it is refused as things are. */
export interface MeantMovement {
  readonly command: Command;
  readonly refusal: Refusal | null;
  /** The map's distances, where distances count. */
  readonly bands: BandsOnMap | null;
  /** True where the last command has to be taken back first: the same way is paid for once. */
  readonly isInstead: boolean;
}

/** The command of a step that can still be taken back; undefined where none can. */
export const lastCommand = ({ past, rev }: Encounter): Command | undefined => past[String(rev)]?.command;

export const UNDO: Command = { do: "undo" };

/** The fight before its last command; null where that can't be taken back. */
export function before(encounter: Encounter): Encounter | null {
  const undone = propose(encounter, UNDO, { gm: true });
  return undone.kind === "done" ? undone.next : null;
}

/** The fight without a move within a band, where that was noted at once, and what follows of the same way leaves the band. */
function refunded({ combat }: FightSession, encounter: Encounter, id: string): Encounter | null {
  const last = lastCommand(encounter);
  const isNoted = last !== undefined && isMovementOf(last, id) && notingOf(combat).movement === "do";
  return isNoted ? before(encounter) : null;
}

/**
 * The command that says of somebody's movement: with the distances that it changes where the map tells them, else plainly.
 * Null where it is none of its turn: the rules have no movement, or it takes no part in the turn.
 */
export function movementMeant(
  fight: FightSession,
  encounter: Encounter,
  id: string,
  { user, way }: { readonly user: Author | Viewer; readonly way: Way },
): MeantMovement | null {
  const bands = bandsOnMap(fight, encounter, id, way);
  const less = bands?.move ? refunded(fight, encounter, id) : null;
  const commands = bands?.move ? [bands.move] : movementCommands(id);
  for (const command of commands) {
    const refusal = legality(less ?? encounter, command, user);
    if (refusal === null || isTooEarly(refusal)) return { command, refusal, bands, isInstead: less !== null };
  }
  return null;
}
