import { parseEncounter, type Encounter } from "../../core/index";
import { storedRev } from "../store/flags";
import { SessionSlot } from "./session-slot";
import type { Session } from "../authority/session";
import type { Message } from "../authority/socket";

export interface RememberedState {
  readonly encounter: Encounter;
  readonly by: User.Implementation;
}

const REMEMBERED = new SessionSlot<{ readonly all: Map<string, RememberedState>; isAsked: boolean }>(() => ({
  all: new Map(),
  isAsked: false,
}));

/** The memory to offer first, or null: a GM's, else the memory that most users share, else the newest. */
export function bestMemory(session: Session): RememberedState | null {
  const all = [...session.slot(REMEMBERED).all.values()];
  const sharedBy = new Map<string, number>();
  const textOf = ({ encounter }: RememberedState): string => JSON.stringify(encounter);
  for (const each of all) sharedBy.set(textOf(each), (sharedBy.get(textOf(each)) ?? 0) + 1);
  const better = (a: RememberedState, b: RememberedState): number =>
    Number(b.by.isGM) - Number(a.by.isGM) ||
    (sharedBy.get(textOf(b)) ?? 0) - (sharedBy.get(textOf(a)) ?? 0) ||
    b.encounter.rev - a.encounter.rev;
  return all.toSorted(better)[0] ?? null;
}

/** Asks all clients once for the last good state of an unreadable fight. */
export function requestMemories(session: Session, send: (message: Message) => void): void {
  const slot = session.slot(REMEMBERED);
  if (slot.isAsked || session.lastGoodState() !== null) return;
  slot.isAsked = true;
  send({ kind: "recall", combat: session.combat.id ?? "" });
}

export function sendMemory(
  session: Session | null,
  sender: User.Implementation,
  send: (message: Message, recipients: readonly string[]) => void,
): void {
  const record = session?.lastGoodState() ?? null;
  if (session !== null && record !== null && sender.isGM) {
    send({ kind: "memory", combat: session.combat.id ?? "", record }, [sender.id ?? ""]);
  }
}

/** Takes a user's memory, unless it claims more steps than the damaged record says it had. */
export function onMemory(session: Session | null, record: unknown, by: User.Implementation): void {
  if (session === null || !game.user.isGM || !session.slot(REMEMBERED).isAsked) return;
  const parsed = parseEncounter(record);
  if (!parsed.ok) return;
  const { encounter } = parsed;
  const steps = storedRev(session.combat);
  if (!by.isGM && steps > 0 && encounter.rev > steps) return;
  session.slot(REMEMBERED).all.set(by.id ?? "", { encounter, by });
  session.notifyChanged();
}
