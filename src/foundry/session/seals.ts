import { askForHandOver } from "../authority/key-exchange";
import { heldKey, worldKeyId } from "../secrets/key-ring";
import { storedFlags } from "../store/flags";
import { allSessions } from "./fight-session";

/** How long other GMs have to hand a key over before this GM is told that it is missing, in milliseconds. */
const HAND_OVER = 3000;

/** Reads every fight again: a key has come. */
export function readAllAgain(): void {
  for (const session of allSessions()) session.readAgain();
}

/** The ids of the keys that this GM's client lacks for what is stored. */
const missingKeys = (): string[] => [...new Set(allSessions().flatMap((session) => session.missingKey() ?? []))];

/**
 * Asks the other GMs for the keys that this GM's client lacks: to what is stored, and to what will be. Somebody who could hand
 * them over may have come, or a key may have been made while everybody was here.
 */
export function askForKeys(): void {
  if (!game.user.isGM || !isAnythingSealed()) return;
  const id = worldKeyId();
  const lacking = id !== null && heldKey(id) === undefined ? [id] : [];
  for (const key of new Set([...missingKeys(), ...lacking])) askForHandOver(key);
}

/** Tells whether this world seals, or something in a fight is sealed from another. */
const isAnythingSealed = (): boolean =>
  worldKeyId() !== null || game.combats.some((combat) => storedFlags(combat).sealed !== undefined);

/**
 * Asks the other GMs for the keys that this client lacks, and tells the GM at this client where none can hand over those to what is stored.
 * Once, when the game is ready.
 */
export function lookForKeys(): void {
  askForKeys();
  if (!game.user.isGM || missingKeys().length === 0) return;
  setTimeout(() => {
    if (missingKeys().length === 0) return;
    ui.notifications.warn("TURNWRIGHT.notifications.key-missing", { localize: true, permanent: true });
  }, HAND_OVER);
}
