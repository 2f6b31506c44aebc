import { SessionSlot } from "../session/session-slot";
import type { FightSession } from "../session/fight-session";
import type { Origin } from "../store/suggestions";
import type { Moved } from "./token-movement";

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
