import { parseEncounter } from "../../core/index";
import type { Encounter } from "../../core/index";
import { SessionSlot } from "./session-slot";
import type { FightSession } from "./fight-session";
import type { Message } from "../authority/messages";

export interface Remembered {
  readonly encounter: Encounter;
  readonly by: User.Implementation;
}

const REMEMBERED = new SessionSlot<{ best: Remembered | null; isAsked: boolean }>(() => ({
  best: null,
  isAsked: false,
}));

export const rememberedBy = (session: FightSession): Remembered | null => session.slot(REMEMBERED).best;

/** Asks all clients once for the last good state of an unreadable fight. */
export function askForMemories(session: FightSession, say: (message: Message) => void): void {
  const slot = session.slot(REMEMBERED);
  if (slot.isAsked || session.lastGood() !== null) return;
  slot.isAsked = true;
  say({ kind: "recall", combat: session.id });
}

export function tellMemory(
  session: FightSession | null,
  sender: User.Implementation,
  say: (message: Message, recipients: readonly string[]) => void,
): void {
  const record = session?.lastGood() ?? null;
  if (session !== null && record !== null && sender.isGM) {
    say({ kind: "memory", combat: session.id, record }, [sender.id ?? ""]);
  }
}

/** Whether a memory is better than another: a GM's before a player's, then the newer. */
const isBetter = (remembered: Remembered, other: Remembered | null): boolean =>
  other === null ||
  Number(remembered.by.isGM) - Number(other.by.isGM) > 0 ||
  (remembered.by.isGM === other.by.isGM && remembered.encounter.rev > other.encounter.rev);

export function hearMemory(session: FightSession | null, record: unknown, by: User.Implementation): void {
  if (session === null || !game.user.isGM || !session.slot(REMEMBERED).isAsked) return;
  const parsed = parseEncounter(record);
  if (!parsed.ok) return;
  const slot = session.slot(REMEMBERED);
  const memory = { encounter: parsed.encounter, by };
  if (isBetter(memory, slot.best)) slot.best = memory;
  session.changed();
}
