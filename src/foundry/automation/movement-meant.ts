import { legality, propose } from "../../core/index";
import type { Author, Command, Encounter, Refusal, Viewer } from "../../core/index";
import { isTooEarly } from "../authority/open-suggestions";
import type { FightSession } from "../session/fight-session";
import { bandsOnMap, type BandsOnMap, type MovementWay } from "./bands";
import { isMovementOf, movementCommands } from "./token-movement";
import { trackingOf } from "./tracking-in";

/** A movement as a command, with its refusal. */
export interface MeantMovement {
  readonly command: Command;
  readonly refusal: Refusal | null;
  readonly bands: BandsOnMap | null;
  /** Whether the last command must be undone first, so that one path is paid for once. */
  readonly isInstead: boolean;
}

export const lastCommand = ({ past, rev }: Encounter): Command | undefined => past[String(rev)]?.command;

export const UNDO: Command = { do: "undo" };

/** The fight before its last command. Null if that cannot be undone. */
export function before(encounter: Encounter): Encounter | null {
  const undone = propose(encounter, UNDO, { gm: true });
  return undone.kind === "done" ? undone.next : null;
}

/** The fight without a movement within a band that was recorded at once, if the path now leaves the band. */
function refunded({ combat }: FightSession, encounter: Encounter, id: string): Encounter | null {
  const last = lastCommand(encounter);
  const isNoted = last !== undefined && isMovementOf(last, id) && trackingOf(combat).movement === "do";
  return isNoted ? before(encounter) : null;
}

/** The command for a movement, with changed distances. Null if it is not part of the turn. */
export function movementMeant(
  fight: FightSession,
  encounter: Encounter,
  id: string,
  { user, way }: { readonly user: Author | Viewer; readonly way: MovementWay },
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
