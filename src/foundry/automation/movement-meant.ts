import { legality, propose, type Author, type Command, type Encounter, type Viewer } from "../../core/index";
import { trackingOf } from "./record-deeds";
import { isMovementTooEarly, type Origin } from "../store/suggestions";
import type { FightSession } from "../session/fight-session";
import { bandsOnMap, type MovementWay } from "./bands";
import { isMovementOf, movementCommands, type Moved } from "./token-movement";
import { SessionSlot } from "../session/session-slot";

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
) {
  const bands = bandsOnMap(fight, encounter, id, way);
  const less = bands?.move ? refunded(fight, encounter, id) : null;
  const commands = bands?.move ? [bands.move] : movementCommands(id);
  for (const command of commands) {
    const refusal = legality(less ?? encounter, command, user);
    // Instead of the last command, so that a path is paid for once.
    if (refusal === null || isMovementTooEarly(refusal)) return { command, refusal, bands, isInstead: less !== null };
  }
  return null;
}

/** The origin of each combatant's last path, because later pieces begin elsewhere. */
const WAYS = new SessionSlot<Map<string, Origin>>(() => new Map());

/** The start of a movement's whole path, and the id of its first piece. Call it for every piece. */
export function originOf(session: FightSession, combatant: string, { id, chain, origin }: Moved): Origin | undefined {
  const ways = session.slot(WAYS);
  const [first = id] = chain;
  const known = ways.get(combatant);
  if (known?.movement === first) return known;
  if (origin === undefined) return undefined;
  const begun = { x: origin.x, y: origin.y, elevation: origin.elevation, movement: first };
  ways.set(combatant, begun);
  return begun;
}
